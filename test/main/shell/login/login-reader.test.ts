import { expect, test } from 'vitest'
import { loginReader } from '../../../../main/shell/login/login-reader'
import type { LoginAnswer } from '../../../../main/shell/login/read-login-environment'

const LATE: LoginAnswer = { environment: { PATH: '/usr/bin' }, failure: 'late' }
const READ: LoginAnswer = { environment: { PATH: '/opt/homebrew/bin' } }

/** A reader whose shell gives these answers in turn, and a clock that is set by hand. */
function readerOf(...answers: LoginAnswer[]) {
  const clock = { seconds: 0, tries: 0 }
  const ask = async () => answers[clock.tries++] ?? LATE
  return { clock, ...loginReader(ask, () => clock.seconds * 1000) }
}

test('the shell is asked once where it answers', async () => {
  const { clock, read, isLate } = readerOf(READ)
  expect(await Promise.all([read(), read()])).toEqual([READ, READ])
  clock.seconds = 3600
  await read()
  expect(clock.tries).toBe(1)
  expect(isLate()).toBe(false)
})

test('a shell that was late is asked again after 30 s, by the first who needs it, once for all', async () => {
  const { clock, read, isLate } = readerOf(LATE, READ)
  expect(await read()).toBe(LATE)
  expect(isLate()).toBe(true)
  clock.seconds = 29
  expect(await read()).toBe(LATE)
  clock.seconds = 30
  expect(await Promise.all([read(), read()])).toEqual([READ, READ])
  expect(clock.tries).toBe(2)
  expect(isLate()).toBe(false)
})

test('a shell that never answers is asked ever more rarely', async () => {
  const { clock, read } = readerOf()
  const triedAt: number[] = []
  for (; clock.seconds < 600; clock.seconds += 5) {
    const before = clock.tries
    await read()
    if (clock.tries > before) triedAt.push(clock.seconds)
  }
  expect(triedAt).toEqual([0, 30, 90, 210, 450])
})
