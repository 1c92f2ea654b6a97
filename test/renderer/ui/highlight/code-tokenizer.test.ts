import { expect, test } from 'vitest'
import { codePieces } from '../../../../renderer/ui/highlight/code-pieces'
import { codeTokenizer } from '../../../../renderer/ui/highlight/code-tokenizer'
import { grammars } from '../../../../renderer/ui/highlight/grammars'
import { LANGUAGES, type Language } from '../../../../renderer/ui/highlight/languages'
import { BREAK, type LineTokens } from '../../../../renderer/ui/highlight/token-kinds'

const TIME_LIMIT = 30_000

/** Returns what is colored in each line, as `kind:text`. */
async function coloured(language: Language, lines: readonly string[], sizes = [lines.length]): Promise<string[][]> {
  const tokenizer = codeTokenizer()
  const tokens: LineTokens[] = []
  let from = 0
  for (const size of sizes) {
    tokens.push(...(await tokenizer.next(1, language, lines.slice(from, from + size))))
    from += size
  }
  return lines.map((line, index) =>
    codePieces(line, tokens[index] ?? [])
      .filter(({ kind }) => kind !== 'plain')
      .map(({ kind, text }) => `${kind}:${text.trim()}`),
  )
}

test(
  'tells what the pieces of JSON are',
  async () => {
    expect(await coloured('json', ['{ "a": [1, "two", null] }'])).toEqual([
      ['type:a', 'constant:1', 'string:"two"', 'constant:null'],
    ])
  },
  TIME_LIMIT,
)

test(
  'knows at each line how the lines before it ended, however they are handed over',
  async () => {
    const lines = ['body { /* one', 'two', '*/ color: red }', '@media print {}']
    const whole = await coloured('css', lines)
    expect(whole.slice(0, 3)).toEqual([
      ['tag:body', 'comment:/* one'],
      ['comment:two'],
      ['comment:*/', 'type:color', 'constant:red'],
    ])
    expect(await coloured('css', lines, [1, 2, 1])).toEqual(whole)
  },
  TIME_LIMIT,
)

test(
  'forgets the lines before a break',
  async () => {
    const [, , after] = await coloured('css', ['/* open', BREAK, 'body {}'])
    expect(after).toEqual(['tag:body'])
  },
  TIME_LIMIT,
)

test(
  'leaves very long lines plain, and goes on after them',
  async () => {
    const [long, after] = await coloured('json', [`"${'a'.repeat(5_000)}"`, 'true'])
    expect([long, after]).toEqual([[], ['constant:true']])
  },
  TIME_LIMIT,
)

test(
  'covers each line with its pieces',
  async () => {
    const lines = ['const a = `x${b + 1}y` // naïve 漢字 😀', '', '\tif (a) return { a, ...b }']
    const tokenizer = codeTokenizer()
    const tokens = await tokenizer.next(1, 'javascript', lines)
    const joined = lines.map((line, index) =>
      codePieces(line, tokens[index] ?? [])
        .map(({ text }) => text)
        .join(''),
    )
    expect(joined).toEqual(lines)
    const lengths = tokens.map(line => line.reduce((sum, value, index) => sum + (index % 2 ? value : 0), 0))
    expect(lengths).toEqual(lines.map(line => line.length))
  },
  TIME_LIMIT,
)

test(
  'has a grammar for every language',
  async () => {
    for (const language of LANGUAGES) {
      const load = grammars[language] as () => Promise<{ default: { scopeName: string }[] }>
      expect((await load()).default.at(-1)?.scopeName).toBeTruthy()
    }
  },
  TIME_LIMIT,
)
