import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import { propertySeed, runsOf, timeFor } from '../../../../helpers/how-deep'
import { seededChance } from '../../../../helpers/seeded-chance'
import { temporaryFolder } from '../../../../helpers/temp-folder'

const given = (text: string) => `"$(cat <<'EOF'\n${text}\nEOF\n)"`

async function wordsOf(line: string) {
  const { commands, opaque } = await analyseCommand(line, '/bin/bash')
  return opaque.length > 0 ? 'opaque' : commands.map(({ words }) => words.map(({ value }) => value))
}

describe.skipIf(process.platform !== 'linux')('a text that a line gives to a program', () => {
  test.each([
    ['fix: a "quote", a (bracket) and it’s `code`'],
    ["feat: don't stop\n\n- $(no command)\n- ${NO_VARIABLE}\\"],
    [''],
    ['two  blanks  and a tab\t.\n\n\n'],
  ])('is one word, as the shell makes it: %j', async text => {
    const words = [['git', 'commit', '-m', text.replace(/\n+$/, '')]]
    expect(await wordsOf(`git commit -m ${given(text)}`)).toEqual(words)
    expect(await wordsOf(`git add a && git commit -m ${given(text)} && git status`)).toEqual([
      ['git', 'add', 'a'],
      ...words,
      ['git', 'status'],
    ])
  })

  test('stands in the line where it was written', async () => {
    const line = `git commit -m ${given("it's (done)")} --quiet`
    const { commands } = await analyseCommand(line, '/bin/bash')
    const [, , , message, quiet] = commands[0]?.words ?? []
    expect(message?.text).toBe(given("it's (done)"))
    expect(quiet && line.slice(quiet.range.start, quiet.range.end)).toBe('--quiet')
  })

  test.each([
    `echo "a ${given('x')}"`,
    `echo a${given('x')}`,
    `echo ${given('x')}b`,
    'git commit -m "$(cat <<EOF\n$(touch made)\nEOF\n)"',
    `git commit -m "$(cat <<'EOF'\nx\nEOF\ntouch made\n)"`,
    `git commit -m "$(cat <<'EOF'\nx\nEOF \n)"`,
    `git commit -m "$(cat notes <<'EOF'\nx\nEOF\n)"`,
    `git commit -m "$(sh <<'EOF'\ntouch made\nEOF\n)"`,
    `git commit -m $(cat <<'EOF'\nx\nEOF\n)`,
    `cat <<'A' ${given('x')}\ny\nA`,
    `echo $(echo ${given('x')})`,
    `echo x # ${given('x')}\ntouch made`,
  ])('is nothing but that: %s', async line => {
    expect(await wordsOf(line)).toBe('opaque')
  })

  test('is a part of others where it stands within quotes', async () => {
    expect(await wordsOf(`echo ' ${given("'; touch made; echo '")} '`)).toContainEqual(['touch', 'made'])
  })

  const RUNS = runsOf(150)
  test(
    `of ${RUNS} lines made of its signs, those that count as understood are what bash makes of them`,
    async () => {
      const chance = seededChance(propertySeed)
      const pieces = [...'\'"`()\\$#;&| \n<a', '\nEOF\n', '\nEOF\n)"', '$(', 'touch made', given('x'), "<<'EOF'\n", ' ']
      const folder = await temporaryFolder()
      let understood = 0
      for (let run = 0; run < RUNS; run++) {
        const text = Array.from({ length: chance.below(12) }, () => chance.of(pieces)).join('')
        const around = Array.from({ length: chance.below(3) }, () => chance.of(pieces)).join('')
        const line = `printf '%s\\0' ${chance.of([given(text), given(text) + around, around + given(text)])} b`
        const words = await wordsOf(line)
        if (words === 'opaque' || words.length !== 1 || /[<>]/.test(around)) continue
        understood++
        const ran = await promisify(execFile)('bash', ['--noprofile', '--norc', '-c', line], { cwd: folder })
        expect(ran.stdout.split('\0').slice(0, -1), line).toEqual(words[0]?.slice(2))
      }
      expect(understood).toBeGreaterThan(RUNS / 10)
      expect(await readdir(folder)).toEqual([])
    },
    timeFor(60_000),
  )
})
