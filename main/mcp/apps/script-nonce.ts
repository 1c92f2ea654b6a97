/**
 * Names the scripts that are written into a page, so that its policy lets them run without letting run what an address of
 * `javascript:` says. That would be run in a frame that is still empty, where no script of ours comes first. However the page is
 * written, each of its characters is looked at a few times at most.
 */
export function withNonce(html: string, nonce: string): string {
  const starts = /<script(?=[\s>/])/gi
  const ends = /<\/script/gi
  const parts: string[] = []
  let taken = 0
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    const inside = starts.lastIndex
    parts.push(html.slice(taken, inside), ` nonce=${nonce}`)
    taken = inside
    const content = html.indexOf('>', inside)
    ends.lastIndex = content
    // What a script says stays as it is, also where that looks like another one.
    const end = content < 0 ? null : ends.exec(html)
    if (!end) break
    starts.lastIndex = ends.lastIndex
  }
  return parts.join('') + html.slice(taken)
}
