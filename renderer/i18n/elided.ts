/** A French infinitive after “de”, which is cut short before a vowel. */
export function elided(infinitive: string): string {
  return /^[aeéèêiou]/i.test(infinitive) ? `d’${infinitive}` : `de ${infinitive}`
}
