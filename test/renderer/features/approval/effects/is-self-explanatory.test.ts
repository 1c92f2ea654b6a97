import { expect, test } from 'vitest'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import { isSelfExplanatory } from '../../../../../renderer/features/approval/effects/is-self-explanatory'

const says = async (line: string, links: { name: string; target: string }[] = []) =>
  isSelfExplanatory({ analysis: await analyseCommand(line, '/bin/bash'), grave: false, links })

test.each(['node --test', 'npm test 2>&1 | tail -n 20', 'git add -A && git commit -m "two words"', 'ls; pwd'])(
  'a line already says all that its parts would say: %s',
  async line => {
    expect(await says(line)).toBe(true)
  },
)

test.each(['X=1 npm test', 'echo $X', 'ls *', '(ls)', 'npm start &', "l's' -la", 'ls \\-la', 'echo $(ls)', 'a\u202eb'])(
  'of another line the parts are shown: %s',
  async line => {
    expect(await says(line)).toBe(false)
  },
)

test('a link that leads elsewhere is shown', async () => {
  expect(await says('cat link', [{ name: 'link', target: '/etc' }])).toBe(false)
})
