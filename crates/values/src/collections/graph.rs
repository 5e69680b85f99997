//! A directed graph and its cycles, such as the cycles that `itemref` makes of the items of microdata.

use std::collections::BTreeMap;

/// The edges of a directed graph, by the node that they start at.
#[derive(Debug)]
pub struct Graph<N>(BTreeMap<N, Vec<N>>);

impl<N> Default for Graph<N> {
    fn default() -> Self {
        Graph(BTreeMap::new())
    }
}

impl<N: Copy + Ord> Graph<N> {
    /// Adds an edge. The same edge can be added again.
    pub fn add_edge(&mut self, from: N, to: N) {
        self.0.entry(from).or_default().push(to);
    }

    fn targets(&self, node: N) -> &[N] {
        self.0.get(&node).map_or(&[], Vec::as_slice)
    }

    /// The edges that close a cycle. Empty if there is no cycle. The search is depth first, without recursion,
    /// and takes nodes in their order, and edges in the order in which they were added.
    pub fn closing_edges(&self) -> Vec<(N, N)> {
        let mut closing = Vec::new();
        // True for a node on the path to the current one, false for a node whose search is done.
        let mut is_open = BTreeMap::new();
        for &start in self.0.keys() {
            if is_open.contains_key(&start) {
                continue;
            }
            is_open.insert(start, true);
            let mut path = vec![(start, self.targets(start).iter())];
            while let Some((node, targets)) = path.last_mut() {
                let Some(&target) = targets.next() else {
                    is_open.insert(*node, false);
                    path.pop();
                    continue;
                };
                match is_open.get(&target) {
                    Some(true) => closing.push((*node, target)),
                    Some(false) => {}
                    None => {
                        is_open.insert(target, true);
                        path.push((target, self.targets(target).iter()));
                    }
                }
            }
        }
        closing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_edges_of_graphs() {
        type Edges = [(u32, u32)];
        let cases: [(&Edges, &Edges); 6] = [
            (&[], &[]),
            (&[(1, 2), (2, 3), (1, 3)], &[]),
            (&[(1, 1)], &[(1, 1)]),
            (&[(1, 2), (2, 1)], &[(2, 1)]),
            (&[(1, 2), (2, 3), (3, 2), (3, 1)], &[(3, 2), (3, 1)]),
            (&[(5, 6), (1, 5), (6, 1)], &[(6, 1)]),
        ];
        for (edges, closing) in cases {
            let mut graph = Graph::default();
            edges.iter().for_each(|&(from, to)| graph.add_edge(from, to));
            assert_eq!(graph.closing_edges(), closing, "{edges:?}");
        }
    }

    #[test]
    fn long_paths_need_no_stack() {
        let mut graph = Graph::default();
        (0..100_000).for_each(|node| graph.add_edge(node, node + 1));
        assert_eq!(graph.closing_edges(), []);
        graph.add_edge(100_000, 0);
        assert_eq!(graph.closing_edges(), [(100_000, 0)]);
    }
}
