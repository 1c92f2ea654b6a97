/** The messages of ripgrep about a pattern, in the wording of Python's `re`: models know that wording and correct their patterns by it. */
const IN_PYTHON_WORDS: Readonly<Record<string, string>> = {
  'unclosed character class': 'unterminated character set',
  'unclosed group': 'missing ), unterminated subpattern',
  'unopened group': 'unbalanced parenthesis',
  'repetition operator missing expression': 'nothing to repeat',
}

/** ripgrep wraps a pattern in '(?:' and prints it behind four blanks. */
const WRAPPER = '(?:'.length
const MARGIN = 4

/** Makes what ripgrep wrote to stderr an error that the model can act on. */
export function ripgrepError(stderr: string): Error {
  const glob = /error parsing glob (.*)/.exec(stderr)?.[1]
  if (glob) return new Error(`invalid glob: ${glob}`)
  const steps = /^rg: (.*): PCRE2: error matching: (.*)$/m.exec(stderr)
  if (steps) return new Error(tooManySteps(steps[1] ?? '', steps[2] ?? ''))
  const problem = regexProblem(stderr)
  if (problem) return new Error(`invalid regex: ${problem}`)
  return new Error(`search failed: ${stderr.split('\n')[0]?.replace(/^rg: /, '') ?? ''}`)
}

function tooManySteps(place: string, problem: string): string {
  const where = place === '<stdin>' || place === '-' ? 'the names' : place.replace(/^\.\//, '')
  return `the regular expression was given up in ${where} (${problem}), so not all was searched; avoid repetitions within repetitions.`
}

function regexProblem(stderr: string): string | null {
  const pcre = /PCRE2: error compiling pattern at offset (\d+): (.*)/.exec(stderr)
  const [, carets, words = ''] = /\n( *)\^[ ^]*\nerror: (.*)/.exec(stderr) ?? []
  // The pattern uses what only PCRE2 has, so it is PCRE2 that knows what is wrong with it.
  if (pcre && (carets === undefined || words.includes('not supported')))
    return at(pcre[2] ?? '', Number(pcre[1]) - WRAPPER)
  // The wrapper takes an earlier ')' for its own, so the place is that of a later one.
  if (words === 'unopened group') return IN_PYTHON_WORDS[words] ?? words
  if (carets === undefined) return /^error: (.*)$/m.exec(stderr)?.[1] ?? null
  return at(IN_PYTHON_WORDS[words] ?? words, carets.length - MARGIN - WRAPPER)
}

/** A negative position is in the wrapper: ripgrep does not know the place. */
function at(words: string, position: number): string {
  return position < 0 ? words : `${words} at position ${position}`
}
