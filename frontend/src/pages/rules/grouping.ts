/** Things by what they have in common, in the order in which they come. */
export function grouped<T, K>(all: T[], key: (one: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups];
}
