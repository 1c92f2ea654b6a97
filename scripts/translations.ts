import { readFile } from 'node:fs/promises'
import { LANGUAGES } from '../shared/languages'
import { sentencesOfMain } from '../test/helpers/sentences-of-main'
import { runScript } from './run-script'

/**
 * `npm run translations [-- <language>…]`: says how much of the page and of the main process each language has, and lists
 * the keys that it lacks. The window shows those in English.
 */
async function translations(chosen: string[]): Promise<number> {
  const unknown = chosen.find(language => !LANGUAGES.some(known => known === language))
  if (unknown !== undefined) throw new Error(`Atrium does not speak ${unknown}. Choose from ${LANGUAGES.join(', ')}.`)
  const english = Object.keys(await messagesOf('en'))
  const sentences = sentencesOfMain('.').map(({ sentence }) => sentence)
  const keys = [...new Set([...english, ...sentences])]
  for (const language of LANGUAGES.filter(one => one !== 'en' && (chosen.length === 0 || chosen.includes(one)))) {
    const messages = await messagesOf(language)
    const missing = keys.filter(key => !Object.hasOwn(messages, key))
    const share = Math.floor((1 - missing.length / keys.length) * 1000) / 10
    console.log(`${language}: ${share} % of ${keys.length}, ${missing.length} missing`)
    for (const key of missing) console.log(`  ${key}`)
  }
  return 0
}

async function messagesOf(language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(`locales/${language}.json`, 'utf8')) as Record<string, string>
}

void runScript(() => translations(process.argv.slice(2)))
