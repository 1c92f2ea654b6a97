/** The heading that `#name` of a link means, named as GitHub does it: of equal ones the later are numbered from 1 on. */
export function headingAt<T extends { readonly textContent: string | null }>(
  headings: Iterable<T>,
  name: string,
): T | undefined {
  const counts = new Map<string, number>()
  for (const heading of headings) {
    const slug = slugOf(heading.textContent ?? '')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    if ((count === 0 ? slug : `${slug}-${count}`) === name.toLowerCase()) return heading
  }
  return undefined
}

function slugOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}
