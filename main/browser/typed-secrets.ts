import type { SentSecret } from '../vault/cover/secret-forms'

/** Values of the vault that were typed into pages of a folder, by whichever session. What these pages say is searched for them. */
export type TypedSecrets = {
  /** The same array until another one is noted. */
  all(): readonly SentSecret[]
  /** To be called before they are typed: from the first key on the page can say them. */
  note(secrets: readonly SentSecret[]): void
}

export function typedSecrets(): TypedSecrets {
  let typed: readonly SentSecret[] = []
  const isNew = ({ reference, value }: SentSecret) =>
    !typed.some(known => known.reference === reference && known.value === value)
  return {
    all: () => typed,
    note(secrets) {
      const added = secrets.filter(isNew)
      if (added.length > 0) typed = [...typed, ...added]
    },
  }
}
