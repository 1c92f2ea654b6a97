import { describe, expect, test } from 'vitest'
import { permissions } from '../../../main/approvals/permission-service'
import { wantsRehearsal } from '../../../main/approvals/wants-rehearsal'
import type { ApprovalMode } from '../../../shared/settings'
import { temporaryFolder } from '../../helpers/temp-folder'

const SHELL = '/bin/bash'

async function isTried(command: string, mode: ApprovalMode, always = false): Promise<boolean> {
  const workspace = await temporaryFolder()
  const service = permissions({
    grants: () => [],
    used: () => undefined,
    parentOf: () => undefined,
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    shell: SHELL,
  })
  const policy = service.policyFor({ workspace, ownData: [], sessionId: 's', mode: () => mode })
  const where = { workingDirectory: '.', shell: SHELL, timeLimitMs: 1_000, environment: [] }
  return wantsRehearsal({ type: 'command', command, ...where }, policy, { permissions: service, always })
}

describe.skipIf(process.platform === 'win32')('before a person is asked about it, a command is tried', () => {
  test.each<[mode: ApprovalMode, always: boolean, expected: boolean]>([
    ['read-only', true, false],
    ['ask', false, false],
    ['ask', true, true],
    ['auto-edit', false, false],
    ['auto-edit', true, true],
    ['sandboxed', false, true],
    ['full', false, true],
  ])('in the mode %s, with trials in all modes %s: %s', async (mode, always, expected) => {
    expect(await isTried('for f in *.txt; do cp "$f" "${f%.txt}.bak"; done', mode, always)).toBe(expected)
  })

  test.each([
    'touch "new file.txt" && ls -l new*',
    'sed "s/,/;/g" a.csv > b.csv',
    'zip -q docs.zip *.md 2>/dev/null',
    'rm -f *.o',
  ])('in Full, where it appears to stay in the folder: %s', async command => {
    expect(await isTried(command, 'full')).toBe(true)
  })

  test.each([
    'cp -r *.md ../copy',
    'for f in *; do cp "$f" ~/copies; done',
    'for f in *; do cp "$f" "$HOME/copies"; done',
    'for f in *; do cp "$f" "${HOME}"; done',
    "python3 -c \"open('/srv/data', 'w')\"",
    'python3 build.py --out=/srv/data *.md',
    'make DESTDIR=/srv *.o',
    'cd ..; touch *.md',
    'rsync -a *.md /',
    'git push https://example.com/x',
    'nslookup secret.example.com',
    'scp *.md example.com:',
    'tar -C/srv -xf *.tar',
    'tar -C.. -xf *.tar',
    'sh -c "cd .. && ls *"',
  ])('but in Full not where it names what lies outside: %s', async command => {
    expect(await isTried(command, 'full')).toBe(false)
  })

  test.each<ApprovalMode>(['sandboxed', 'full'])('in %s not where it destroys or is decided already', async mode => {
    expect(await isTried('git push --force origin main', mode)).toBe(false)
    expect(await isTried('ls', mode)).toBe(false)
  })
})
