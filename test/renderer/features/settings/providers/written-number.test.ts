import { afterEach, describe, expect, test } from 'vitest'
import { profileDraft, wrongFields } from '../../../../../renderer/features/settings/profiles/profile-draft'
import { numberText, writtenNumber } from '../../../../../renderer/features/settings/providers/written-number'
import { speak } from '../../../../../renderer/i18n/speak'
import type { Language } from '../../../../../shared/languages'
import { Profile } from '../../../../../shared/settings'

const ANY = { min: 0, max: 10_000_000 }

async function inLanguage<T>(language: Language, read: () => T): Promise<T> {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await speak(language)
  return read()
}

afterEach(async () => {
  await inLanguage('en', () => undefined)
  Reflect.deleteProperty(globalThis, 'document')
})

describe('a number that a person wrote', () => {
  test.each<[Language, string, number]>([
    ['en', '2.50', 2.5],
    ['en', '2,50', 2.5],
    ['en', '0,2', 0.2],
    ['en', '0,075', 0.075],
    ['en', ',5', 0.5],
    ['en', '2,500', 2_500],
    ['en', '1,000,000.25', 1_000_000.25],
    ['en', '1.000.000', 1_000_000],
    ['en', '64 000', 64_000],
    ['en', '1_000', 1_000],
    ['de', '2,50', 2.5],
    ['de', '2.50', 2.5],
    ['de', '2,500', 2.5],
    ['de', '2.500', 2_500],
    ['de', '1.000.000,25', 1_000_000.25],
    ['de', '1,000,000', 1_000_000],
    ['fr', '2,5', 2.5],
    ['fr', '2.5', 2.5],
    ['fr', '1\u{202f}000,5', 1_000.5],
    ['fr', '1,000,000', 1_000_000],
  ])('means in %s by %j the number %d', async (language, text, value) => {
    expect(await inLanguage(language, () => writtenNumber(text, ANY))).toBe(value)
  })

  test.each<[Language, string]>([
    ['fr', '2.500'],
    ['en', '2,50,00'],
    ['en', '1,00,000'],
    ['en', '1,000 000'],
    ['en', '2 50'],
    ['en', '5.'],
    ['en', '1.2.3'],
    ['de', '1.000.5'],
  ])('is refused in %s where %j could be more than one, or is none', async (language, text) => {
    expect(await inLanguage(language, () => writtenNumber(text, ANY))).toBeNaN()
  })

  test('has no fraction where only whole ones count, so that three digits after any sign are thousands', async () => {
    const whole = { ...ANY, isWhole: true }
    expect(writtenNumber('64.000', whole)).toBe(64_000)
    expect(writtenNumber('64,000', whole)).toBe(64_000)
    expect(await inLanguage('fr', () => writtenNumber('64.000', whole))).toBe(64_000)
    expect(writtenNumber('64.0', whole)).toBeNaN()
  })

  test.each<Language>(['en', 'de', 'fr'])('is read in %s as it is shown', async language => {
    for (const value of [0.01, 2.5, 2.125, 1_234.567, 1_000_000, 0.000_000_1])
      expect(await inLanguage(language, () => writtenNumber(numberText(value), ANY))).toBe(value)
  })
})

test('A limit of money with three decimals stays what it is when its profile is opened in German', async () => {
  const profile = Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm', maxSessionCost: 2.125 })
  const draft = await inLanguage('de', () => profileDraft(profile))
  expect(draft.numbers.maxSessionCost).toBe('2,125')
  expect(await inLanguage('de', () => wrongFields(draft))).toEqual(new Set())
})
