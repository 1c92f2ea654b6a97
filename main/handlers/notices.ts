import { randomUUID } from 'node:crypto'
import { inEnglish, type LocalizedText, messageIn, sentence } from '../../shared/sentence'
import type { Notice } from '../../shared/settings'
import type { Emit } from '../agent/record/live-session'
import { isLoginLate, loginEnvironment } from '../shell/login/environment'

export type Notices = ReturnType<typeof notices>

/** Manages what the person should know and has not dismissed yet. */
export function notices(emit: Emit) {
  let pending: Notice[] = []

  function add(notice: Notice): void {
    pending = [...pending, notice]
    emit('notice.added', notice)
  }

  return {
    list: () => pending,
    add,
    warn: (words: LocalizedText) => add({ id: randomUUID(), level: 'warning', ...messageIn(words) }),
    dismiss(id: string): void {
      pending = pending.filter(notice => notice.id !== id)
    },
  }
}

/** Until it is dismissed, once is enough. */
export function warnOnce(told: Pick<Notices, 'list' | 'warn'>) {
  return (words: LocalizedText): void => {
    const message = inEnglish(words)
    if (!told.list().some(notice => notice.message === message)) told.warn(words)
  }
}

/** The login environment. That it is not the shell's, and so what is asked for may not be found, is told once. */
export function toldLogin(told: Pick<Notices, 'warn'>): typeof loginEnvironment {
  let isTold = false
  return async () => {
    const environment = await loginEnvironment()
    if (isLoginLate() && !isTold) {
      isTold = true
      told.warn(
        sentence`Your login shell took more than 10 s to start, so programs that are on PATH only through its settings may not be found. Atrium will try again automatically.`,
      )
    }
    return environment
  }
}
