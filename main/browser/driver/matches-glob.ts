/**
 * Returns whether a text matches a pattern: `*` stands for anything but a slash, `**` for anything. Takes time in
 * proportion to the product of their lengths, whatever they are, which no regular expression made from the pattern does.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  // For each place of the text, whether the pattern so far can end there.
  let ends = [true, ...Array<boolean>(text.length).fill(false)]
  for (const [part] of pattern.matchAll(/\*\*|./gs)) ends = endsAfter(part, text, ends)
  return ends[text.length] === true
}

function endsAfter(part: string, text: string, before: readonly boolean[]): boolean[] {
  const isStar = part === '*' || part === '**'
  const ends = [isStar && before[0] === true]
  for (let at = 0; at < text.length; at++) {
    const stays = isStar && before[at + 1] === true
    const goesOn = isStar ? ends[at] === true && (part === '**' || text[at] !== '/') : before[at] && part === text[at]
    ends.push(stays || goesOn === true)
  }
  return ends
}
