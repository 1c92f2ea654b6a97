/** A call of a tool that changes files, made to hold whoever plans it, with the files that it meets. */
export type HostilePatch = {
  tool: 'apply_patch' | 'replace_in_file' | 'write_file'
  input: object
  files: Record<string, string>
}

/** Made only when it is asked for: all of them together would fill the memory. */
export type HostileCase = { name: string; make(): HostilePatch }

/** Gives whole numbers from one to another one, always the same ones for a seed. */
type Dice = (from: number, to: number) => number

/** Some are small, most in between, a few as large as a call can be. */
type Size = (small: number, large: number) => number

type Family = (dice: Dice, size: Size) => HostilePatch

const envelope = (...sections: string[]) => `*** Begin Patch\n${sections.join('\n')}\n*** End Patch`
const patchOf = (diff: string, files: Record<string, string>): HostilePatch => {
  return { tool: 'apply_patch', input: { diff }, files }
}
const updateOf = (diff: string, a: string): HostilePatch => {
  return { tool: 'apply_patch', input: { operation_type: 'update_file', path: 'a', diff }, files: { a } }
}
const replaceOf = (a: string, [old_string, new_string]: [string, string], replace_all = true): HostilePatch => {
  return { tool: 'replace_in_file', input: { path: 'a', old_string, new_string, replace_all }, files: { a } }
}
const writeOf = (content: string, before: string | null): HostilePatch => {
  return { tool: 'write_file', input: { path: 'a', content }, files: before === null ? {} : { a: before } }
}
const lines = <T = string>(count: number, line: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => line(index))
const pick = <T>(dice: Dice, values: readonly [T, ...T[]]): T => values[dice(0, values.length - 1)] ?? values[0]

const families: Record<string, Family> = {
  'context that nearly fits everywhere': (dice, size) => {
    const [count, space] = [size(500, 400_000), pick(dice, ['', ' ', '\t'])]
    const context = lines(Math.max(1, Math.floor(count / dice(2, 50))), () => ' a')
    return updateOf(['@@', ...context, '-missing', '+b'].join('\n'), `a${space}\n`.repeat(count))
  },
  'context whose lines are all there, but never together': (dice, size) => {
    const file = lines(size(500, 200_000), index => pick(dice, ['a', 'b', `c${index % 7}`])).join('\n')
    const hunks = lines(
      size(5, 4_000),
      () => `@@\n${lines(dice(2, 9), () => ` ${pick(dice, ['a', 'b', 'c1'])}`).join('\n')}\n+x`,
    )
    return updateOf(hunks.join('\n'), file)
  },
  'blank lines at the end of a section': (dice, size) => {
    const blank = pick(dice, ['', ' '])
    const context = [...lines(dice(1, 50), () => ' a'), '+b', ...lines(size(50, 200_000), () => blank)]
    return updateOf(['@@', ...context].join('\n'), `${'a\n'.repeat(size(500, 200_000))}\n\n`)
  },
  'anchors that are nowhere': (dice, size) => {
    const anchors = lines(size(50, 20_000), index => `@@ anchor ${index}${dice(0, 1) ? '\n a\n+b' : ''}`)
    const diff = `${anchors.join('\n')}\n a\n+b`
    const file = 'some line\na\n'.repeat(size(500, 300_000))
    return dice(0, 1) ? updateOf(diff, file) : patchOf(envelope('*** Update File: a', diff), { a: file })
  },
  'many sections of one file': (dice, size) => {
    const count = size(100, 100_000)
    const spelled = pick(dice, ['', ' ', '  '])
    const hunks = lines(count, index => `@@\n ${spelled}line ${index}\n+new`)
    return updateOf(hunks.join('\n'), lines(count, index => `line ${index}`).join('\n'))
  },
  'a block that occurs many times': (dice, size) => {
    const block = lines(dice(2, 200), index => `line ${index % dice(1, 9)}`)
    const file = lines(size(20, 5_000), () => block.map(line => `  ${line} \n`).join(''))
      .join('')
      .slice(0, 6_000_000)
    const made = block.map((line, index) => (index % 2 ? line : `${line} new`))
    return replaceOf(file, [block.join('\n'), made.join('\n')])
  },
  'a text that overlaps itself': (dice, size) => {
    const wanted = 'a'.repeat(size(10, 1_000_000))
    const [before, after] = pick<[string, string]>(dice, [
      ['', ''],
      ['b', ''],
      ['', 'b'],
      ['b', 'b'],
    ])
    return replaceOf('a'.repeat(size(1_000, 4_000_000)), [before + wanted + after, 'c'], dice(0, 1) === 1)
  },
  'a text that occurs many times': (dice, size) => {
    return replaceOf('ab'.repeat(size(1_000, 2_000_000)), ['a', 'c'.repeat(dice(0, 3))])
  },
  'one long line': (dice, size) => {
    const line = pick(dice, ['x', 'ab', '\u2026', ' '])
    const long = line.repeat(size(1_000, 8_000_000 / line.length / 3))
    const diff = `@@\n-${dice(0, 1) ? long : `b${long}`}\n+short`
    return dice(0, 1) ? updateOf(diff, `${long}\n`) : replaceOf(long, [`y${line.repeat(500)}`, 'z'])
  },
  'nothing but line ends': (dice, size) => {
    const end = pick(dice, ['\n', '\r', '\r\n', '\r\r\n'])
    const file = end.repeat(size(1_000, 3_000_000))
    const diff = ['@@', ...lines(size(5, 5_000), () => pick(dice, ['', ' ', '-', '+'])), '+x'].join('\n')
    return dice(0, 1) ? updateOf(diff, file) : replaceOf(file, ['\n\n \n', '\n'])
  },
  'line ends of all kinds': (dice, size) => {
    const file = lines(size(500, 200_000), index => `line ${index % 50}${pick(dice, ['\n', '\r', '\r\n'])}`).join('')
    const diff = lines(size(5, 2_000), index => `@@\n-line ${index % 50}\n+new${dice(0, 1) ? '\r' : ''}`).join('\n')
    return updateOf(diff, file)
  },
  'sections in a file without line feeds': (dice, size) => {
    const count = size(500, 60_000)
    const hunks = lines(Math.floor(count / dice(2, 9)), index => `@@\n-line ${index * 2}\n+new`)
    return updateOf(hunks.join('\n'), lines(count, index => `line ${index}\r`).join(''))
  },
  'a difference where every line repeats': (dice, size) => {
    const text = () => lines(size(500, 300_000), () => `${pick(dice, ['a', 'b', 'c', '{', '}'])}\n`).join('')
    return writeOf(text(), text())
  },
  'a difference of lines in another order': (dice, size) => {
    const [count, step] = [size(500, 100_000), pick(dice, [31, 57, 101])]
    const long = 'x'.repeat(dice(0, 1) * Math.floor(1_500_000 / count))
    const text = (factor: number) => lines(count, index => `${long}${(index * factor) % 99_991}\n`).join('')
    return writeOf(text(step), text(7))
  },
  'a large file, written whole': (dice, size) => {
    const text = pick(dice, ['a', 'line\n', 'é\n', '\u{1F600}', '\uD800', '\n']).repeat(size(1_000, 10_000_000))
    return writeOf(text, dice(0, 1) ? text.slice(0, 1_000_000) : null)
  },
  'indentation that multiplies': (dice, size) => {
    const found = `${' '.repeat(size(100, 1_000_000))}a\n`
    const many = lines(size(100, 100_000), () => 'x')
    if (dice(0, 1)) return replaceOf(found.repeat(dice(1, 4)), ['a\n', `a\n${many.join('\n')}\n`])
    return updateOf(['@@', ' a', ...many.map(line => `+${line}`)].join('\n'), found)
  },
  'lone carriage returns in a line of a patch': (dice, size) => {
    const many = '\r'.repeat(size(1_000, 2_000_000))
    return updateOf(`@@\n${pick(dice, [' ', '-', '+'])}a${many}b\n+c`, pick(dice, ['a\n', `a${many}b`, many]))
  },
  'a unified diff whose numbers are wrong': (dice, size) => {
    const count = size(50, 20_000)
    const hunks = lines(count, index => `@@ -${dice(0, 9_999)},3 +${index},3 @@\n x\n-line ${index}\n+new\n x`)
    return updateOf(
      ['--- a/a', '+++ b/a', ...hunks].join('\n'),
      lines(count, index => `x\nline ${index}\nx\n`).join(''),
    )
  },
  'kinds of quotes and dashes everywhere': (dice, size) => {
    const odd = pick(dice, ['“a” – ‘b’…', '\u00A0\u2003a\u3000', '\u2026'.repeat(50)])
    const plain = pick(dice, ['"a" - \'b\'...', 'a', '...'])
    const hunks = lines(size(5, 2_000), () => `@@\n ${plain}\n-${plain}\n+x`)
    return updateOf(hunks.join('\n'), `${odd}\n`.repeat(size(500, 100_000)))
  },
  'many files': (dice, size) => {
    const count = size(10, 600)
    const names = lines(count, index => `f${index}`)
    const text = 'line\n'.repeat(size(1, 2_000))
    const files = dice(0, 1) ? Object.fromEntries(names.map(name => [name, text])) : {}
    const section = (name: string) => {
      const kind = pick(dice, ['Update', 'Update', 'Delete', 'Add'])
      if (!(name in files) || kind === 'Add') return `*** Add File: ${name}\n${text.replace(/^(?=.)/gm, '+')}+x`
      return kind === 'Delete' ? `*** Delete File: ${name}` : `*** Update File: ${name}\n@@\n-line\n+new`
    }
    return patchOf(envelope(...names.map(section)), files)
  },
  'a few large files': (dice, size) => {
    const names = lines(dice(2, 12), index => `f${index}`)
    const text = 'some line of the file\n'.repeat(size(500, 90_000))
    const sections = names.map(name => `*** Update File: ${name}\n@@\n-some line of the file\n+new`)
    return patchOf(envelope(...sections), Object.fromEntries(names.map(name => [name, text])))
  },
  'what is no patch at all': (dice, size) => {
    const many = size(1_000, 9_000_000)
    const diff = pick(dice, [
      '\n'.repeat(many),
      `<<${' '.repeat(many)}`,
      `<<${'a'.repeat(many)}!\n*** Begin Patch`,
      `*** Begin Patch\n*** Update File: ${'a/'.repeat(many / 2)}\n*** End Patch`,
      `*** Begin Patch\n${'*** Delete File: x\n'.repeat(many / 100)}*** End Patch`,
      `@@ ${'@'.repeat(many)}`,
      '@@\n'.repeat(many / 3),
      `--- a\n+++ b\n${'@@\n'.repeat(many / 3)}`,
      `${' '.repeat(many)}x`,
    ])
    return dice(0, 1) ? updateOf(diff, 'a\n'.repeat(size(10, 100_000))) : patchOf(diff, { a: 'a\n' })
  },
  'arguments of the wrong kind': (dice, size) => {
    const many = size(100, 500_000)
    const value = pick<unknown>(dice, [
      lines(many, index => index),
      Object.fromEntries(lines(many, index => [`k${index}`, index])),
      lines(Math.floor(many / 4), () => ({ a: [] })),
    ])
    return {
      tool: pick(dice, ['apply_patch', 'replace_in_file', 'write_file']),
      input: { path: 'a', diff: value },
      files: {},
    }
  },
  'an ordinary patch, damaged': (dice, size) => {
    const file = lines(size(200, 20_000), index => `${' '.repeat(index % 5)}const value${index} = ${index % 30}`)
    const at = dice(0, file.length - 1)
    const diff = ['@@', ...file.slice(at, at + dice(1, 90)).map(line => ` ${line}`), '+new'].join('\n').split('')
    for (let count = dice(0, 9); count > 0; count--)
      diff[dice(0, diff.length - 1)] = pick(dice, ['\n', '@', ' ', '-', '“', '\r'])
    return updateOf(diff.join(''), file.join('\n'))
  },
}

/** `rounds` cases of each family. */
export function hostilePatches(rounds: number, seed = 1): HostileCase[] {
  return lines(rounds, String).flatMap((_, round) =>
    Object.entries(families).map(([name, family]) => {
      const dice = diceOf(`${seed} ${round} ${name}`)
      // By the round, so that there are as many of each size in each family.
      const share = [0.002, 0.01, 0.02, 0.05, 0.01, 0.2, 0.005, 1][round % 8] ?? 1
      const size: Size = (small, large) => small + Math.floor((large - small) * share * (dice(500, 1000) / 1000))
      return { name: `${name} (${round})`, make: () => family(dice, size) }
    }),
  )
}

function diceOf(seed: string): Dice {
  let state = 0
  for (const letter of seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1))
  }
}
