/** About four characters are a token. */
const TOKEN = 4

const WORDS =
  'the reader of this file keeps each line that has not been seen before and tells which path it came from'.split(' ')

/** The same words for the same seed. */
function words(count: number, seed: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * 5) % WORDS.length]).join(' ')
}

function codeLine(seed: number): string {
  const lines = [
    `export function take${seed}(lines: readonly string[], from = ${seed}): string[] {`,
    `  const kept = lines.slice(from).filter(line => line !== 'line ${seed}') // ${words(4, seed)}`,
    `  if (kept.length === 0) throw new Error(\`Nothing after \${from}\`)`,
    `  return kept.map((line, index) => \`\${index + ${seed}}: \${line}\`)`,
    '}',
    '',
  ]
  return lines[seed % lines.length] ?? ''
}

function section(seed: number): string {
  return [
    `## Part ${seed}: ${words(4, seed)}`,
    `First ${words(18, seed)}, then **${words(3, seed + 1)}** and \`take${seed}()\` in [the notes](https://example.com/${seed}).`,
    `${words(30, seed + 2)}. It is *${words(2, seed)}*, not ${words(20, seed + 3)}.`,
    Array.from({ length: 5 }, (_, index) => `- ${words(9, seed + index)} with \`option${index}\``).join('\n'),
    `\`\`\`ts\n${Array.from({ length: 14 }, (_, index) => codeLine(seed + index)).join('\n')}\n\`\`\``,
    `| Name | Kind | Meaning |\n|---|---|---|\n${Array.from({ length: 4 }, (_, index) => `| take${index} | ${words(1, seed + index)} | ${words(6, seed + index)} |`).join('\n')}`,
    `1. ${words(10, seed)}\n2. ${words(12, seed + 1)}\n   - ${words(6, seed + 2)}\n3. ${words(5, seed + 3)}`,
  ].join('\n\n')
}

function upTo(tokens: number, part: (index: number) => string): string {
  let text = ''
  for (let index = 0; text.length < tokens * TOKEN; index++) text += part(index)
  return text.slice(0, tokens * TOKEN)
}

/** Builds text like a model's about code: headings, paragraphs, lists, tables, fences. */
export const mixedText = (tokens: number): string => upTo(tokens, index => `${section(index)}\n\n`)

export const oneFence = (tokens: number): string =>
  `\`\`\`ts\n${upTo(tokens, index => `${codeLine(index)}\n`)}\n\`\`\`\n`

export const oneList = (tokens: number): string =>
  upTo(tokens, index => `- ${words(8, index)} with \`option${index}\` and **${words(2, index)}**\n`)
