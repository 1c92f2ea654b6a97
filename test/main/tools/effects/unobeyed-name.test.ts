import { expect, test } from 'vitest'
import { obeyedLater, protectedPlace } from '../../../../main/approvals/protected-places'
import { unobeyedName } from '../../../../main/tools/effects/unobeyed-name'

test.each([
  ...[
    'AGENTS.md',
    'agents.MD',
    'CLAUDE.md',
    'lefthook.yml',
    'config.fish',
    'pip.conf',
    'GIT~1',
    'node_modules',
    '.exrc',
  ],
  ...['Instructions.md', 'memory.md', 'copilot-instructions.md', 'AGENTS.md ', 'azure-pipelines.yml'],
])('a file that others call %s is saved under a name that nothing obeys', name => {
  const saved = unobeyedName(name)
  expect(saved).not.toBe(name)
  expect([protectedPlace(saved), obeyedLater(saved)]).toEqual([null, null])
})

test.each(['report.pdf', 'a b.csv', 'env', 'Makefile', 'id_rsa'])('%s keeps its name', name => {
  expect(unobeyedName(name)).toBe(name)
})
