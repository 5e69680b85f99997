//! Sorting with one copy of the sorting code. The standard library's code is compiled again for each type and key, and
//! takes 7 KB each time.

use std::cmp::Ordering;
use std::mem;

/// Sorts a list by a comparison. The sort is stable.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if list.is_sorted_by(|one, next| compare(one, next).is_le()) {
        return;
    }
    let mut order = order(list.len(), &|one, other| compare(&list[one], &list[other]));
    // The values are moved in place, one cycle of the order after another.
    for start in 0..list.len() {
        let mut at = start;
        loop {
            let from = mem::replace(&mut order[at], at);
            if from == start || from == at {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

/// Sorts a list by a key of its values. The sort is stable.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// The indexes of a list in the order of a comparison of its values.
fn order(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_keep_their_order() {
        let mut list = vec![(2, "a"), (1, "b"), (2, "c"), (1, "d"), (0, "e")];
        sort_by_key(&mut list, |&(number, _)| number);
        assert_eq!(list, [(0, "e"), (1, "b"), (1, "d"), (2, "a"), (2, "c")]);
        sort_by(&mut list, |one, other| other.cmp(one));
        assert_eq!(list, [(2, "c"), (2, "a"), (1, "d"), (1, "b"), (0, "e")]);
        sort_by_key(&mut Vec::<u8>::new(), |&byte| byte);
    }
}
