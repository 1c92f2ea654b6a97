/** A text between tags of its own, which it cannot close itself: tags of that name inside it are made harmless. */
export function fence(tag: string, text: string): string {
  const inside = text.trim().replaceAll(new RegExp(`<(\\s*(?:/\\s*)?${tag})(?![\\w-])`, 'gi'), '‹$1')
  return `<${tag}>\n${inside}\n</${tag}>`
}
