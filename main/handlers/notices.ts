import { randomUUID } from 'node:crypto'
import { messageIn, type Words } from '../../shared/sentence'
import type { Notice } from '../../shared/settings'
import type { Emit } from '../agent/record/live-session'

export type Notices = ReturnType<typeof notices>

/** What the person should know and has not dismissed yet. */
export function notices(emit: Emit) {
  let pending: Notice[] = []

  function add(notice: Notice): void {
    pending = [...pending, notice]
    emit('notice.added', notice)
  }

  return {
    list: () => pending,
    add,
    warn: (words: Words) => add({ id: randomUUID(), level: 'warning', ...messageIn(words) }),
    dismiss(id: string): void {
      pending = pending.filter(notice => notice.id !== id)
    },
  }
}
