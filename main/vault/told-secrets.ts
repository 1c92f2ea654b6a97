import type { SentSecret } from './cover/secret-forms'

/** The vault values that models of one session were told. They are in memory alone: after a restart no model is told them again. */
export type ToldSecrets = {
  /** Notes what the result of a call tells a provider, by its id. */
  tell(told: { callId: string; providerId: string; secrets: readonly SentSecret[] }): void
  /** Returns what the result of a call tells that provider. */
  of(callId: string, providerId: string): readonly SentSecret[]
  /** All that was told to anybody: the same list until more is told. */
  all(): readonly SentSecret[]
}

export function toldSecrets(): ToldSecrets {
  const calls = new Map<string, { providerId: string; secrets: readonly SentSecret[] }>()
  let all: readonly SentSecret[] = []

  return {
    tell({ callId, ...told }) {
      calls.set(callId, told)
      all = [...all, ...told.secrets]
    },
    of(callId, providerId) {
      const told = calls.get(callId)
      return told?.providerId === providerId ? told.secrets : []
    },
    all: () => all,
  }
}
