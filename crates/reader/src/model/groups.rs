//! Which of some numbers are one: a union-find.

use smallvec::SmallVec;

/// A list of members is mostly one member. It is stored inline.
pub(super) type Numbers = SmallVec<[u32; 4]>;

/// Which of some numbers are one: groups that have lists of their members.
#[derive(Default)]
pub(crate) struct Groups {
    /// For each number, its group.
    pub(super) groups: Vec<u32>,
    /// The numbers of each group. At first, each number is a group.
    pub(super) members: Vec<Numbers>,
}

impl Groups {
    pub(crate) fn new(len: usize) -> Self {
        let groups: Vec<u32> = (0..len as u32).collect();
        let members = groups.iter().map(|number| Numbers::from_slice(&[*number])).collect();
        Groups { groups, members }
    }

    pub(crate) fn group(&self, number: usize) -> usize {
        self.groups[number] as usize
    }

    /// For each number, the first one of its group.
    pub(crate) fn first_numbers(&self) -> Vec<u32> {
        let first: Vec<u32> =
            self.members.iter().map(|members| members.iter().min().copied().unwrap_or_default()).collect();
        self.groups.iter().map(|group| first[*group as usize]).collect()
    }

    /// Joins the groups of two numbers. The shorter list of members moves. Returns true if they were two.
    pub(super) fn join(&mut self, pair: [u32; 2]) -> bool {
        let [mut kept, mut moved] = pair.map(|number| self.group(number as usize));
        if kept == moved {
            return false;
        }
        if self.members[kept].len() < self.members[moved].len() {
            std::mem::swap(&mut kept, &mut moved);
        }
        for number in std::mem::take(&mut self.members[moved]) {
            self.groups[number as usize] = kept as u32;
            self.members[kept].push(number);
        }
        true
    }
}
