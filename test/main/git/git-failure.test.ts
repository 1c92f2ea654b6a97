import { expect, test } from 'vitest'
import { failureWords } from '../../../main/git/git-failure'
import { inEnglish } from '../../../shared/sentence'

const failed = (stderr: string, more: object = {}) =>
  failureWords({ code: 128, stdout: Buffer.alloc(0), stderr, isCut: false, isLate: false, ...more })

test.each([
  ["fatal: Unable to create '/x/.git/index.lock': File exists.", 'Another git is working'],
  [
    'error: Your local changes to the following files would be overwritten by checkout:\n\ta',
    'Commit or stash them first',
  ],
  ["fatal: a branch named 'x y' already exists", 'a branch named x y'],
  ['fatal: write error: No space left on device', 'disk is full'],
  ["fatal: could not read Username for 'https://x': terminal prompts disabled", 'didn’t accept your credentials'],
  ['fatal: detected dubious ownership in repository', 'belongs to another user'],
  ['ssh: Could not resolve hostname x\nfatal: Could not read from remote repository.', 'can’t be reached'],
])('%j is said in words', (stderr, words) => {
  expect(inEnglish(failed(stderr).words)).toContain(words)
})

test('what nobody knows is said as git says it, without its colours', () => {
  expect(failed('hint: x\n\x1b[31mfatal: odd thing\x1b[0m\n')).toMatchObject({ words: 'odd thing', isUnknown: true })
  expect(inEnglish(failed('').words)).toContain('without saying why')
  expect(inEnglish(failed('', { isLate: true }).words)).toContain('took too long')
})
