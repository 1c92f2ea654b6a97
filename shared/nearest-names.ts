/** The names that look most like the one that was written, the best first. What has nothing in common is left out. */
export function nearestNames(written: string, names: readonly string[], count = 3): string[] {
  const wanted = pairs(written)
  return names
    .map(name => ({ name, likeness: likeness(wanted, pairs(name)) }))
    .filter(({ likeness }) => likeness > 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ name }) => name)
}

/** Sørensen and Dice: how many neighbouring letters the two share. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter(pair => b.has(pair)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}

function pairs(name: string): Set<string> {
  const letters = ` ${name.toLowerCase()} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
}
