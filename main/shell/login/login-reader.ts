import type { LoginAnswer } from './read-login-environment'

/** A shell that never answers would hold up whoever asks for 10 s each time: the pause doubles. */
const FIRST_PAUSE_MS = 30_000

/**
 * Asks for the login environment once, and keeps the answer. Where that failed, the first who asks after a pause has it tried
 * again, and all who ask meanwhile wait for that.
 */
export function loginReader(ask: () => Promise<LoginAnswer>, now: () => number = () => performance.now()) {
  let answer: Promise<LoginAnswer> | undefined
  let failure: LoginAnswer['failure']
  let pauseMs = FIRST_PAUSE_MS
  let retryAt = Number.POSITIVE_INFINITY

  async function tryOnce(): Promise<LoginAnswer> {
    const found = await ask()
    failure = found.failure
    if (failure) {
      retryAt = now() + pauseMs
      pauseMs *= 2
    }
    return found
  }

  return {
    read(): Promise<LoginAnswer> {
      if (!answer || now() >= retryAt) {
        retryAt = Number.POSITIVE_INFINITY
        answer = tryOnce()
      }
      return answer
    },
    isLate: () => failure === 'late',
  }
}
