import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './helpers/project-files'

/** The folders of tests that are held to it. A bench measures, so it is held to nothing here. */
const FOLDERS = ['docs', 'e2e', 'helpers', 'main', 'renderer', 'scripts', 'shared'].map(name => `test/${name}`)

/** The files that may sleep, and the reasons. */
const MAY_SLEEP: Readonly<Record<string, string>> = {
  'test/helpers/slow-peer.ts': 'a server, a disk or a person that takes its time',
  'test/e2e/browser-files.e2e.ts': 'a page may never be answered where it is refused',
  'test/e2e/browser-guards.e2e.ts': 'a page may never be answered where it is refused',
  'test/e2e/hostile-apps.e2e.ts': 'nothing tells that a page has stopped trying',
  'test/e2e/hostile-artifacts.e2e.ts': 'nothing tells that a page has stopped trying',
  'test/e2e/hostile-pages.e2e.ts': 'nothing tells that a page has stopped trying',
  'test/e2e/running.e2e.ts': 'how long a person reads is what it is about',
  'test/e2e/web-pages.ts': 'it asks a page again whether it is drawn',
  'test/main/browser/files/followed-files.test.ts': 'the system tells of a folder when it likes, and of nothing never',
  'test/main/browser/files/watch-paths.test.ts': 'the system tells of a folder when it likes, and of nothing never',
  'test/main/browser/driver/hostile-pages.test.ts': 'nothing tells when a frame of another site is drawn',
  'test/main/browser/follow-files.test.ts': 'the system tells of a folder when it likes, and of nothing never',
}

/** The files that may, and the reasons. */
const MAY_ASSERT_CLOCKS: Readonly<Record<string, string>> = {
  'test/main/agent/import/import-session.test.ts': 'what was is never later than now, however long it takes',
}

/** Waits for so many milliseconds, be it here or in a page. */
const SLEEPS = [
  /waitForTimeout\(/,
  /import \{[^}]*\b(?:setTimeout|scheduler)\b[^}]*\} from 'node:timers\/promises'/,
  /import [^;\n]*\* as \w+ from 'node:timers\/promises'/,
  /setTimeout\(\s*(?:resolve|done|r)\b/,
  /setTimeout\(\(\) => (?:resolve|done|r)\(/,
]

/** Compares how late it is with something. Dates that are data are made without `expect`. */
const CLOCK = /(?:performance|Date)\.now\(\)/
const ASSERTS = /\bexpect\b[^\n]*(?:performance|Date)\.now\(\)/
const KEEPS =
  /(?:const|let) (\w+) = [^\n]*(?:performance|Date)\.now\(\)[^\n]* - |(\w+) = [^\n]* - [^\n]*(?:performance|Date)\.now\(\)/g

function sleepsIn(text: string): boolean {
  return SLEEPS.some(sleep => sleep.test(text))
}

function assertsClock(text: string): boolean {
  if (!CLOCK.test(text)) return false
  const kept = [...text.matchAll(KEEPS)].flatMap(([, one, other]) => one ?? other ?? [])
  return ASSERTS.test(text) || kept.some(name => new RegExp(`expect[^\\n]*\\(${name}\\b`).test(text))
}

function offenders(isOffence: (text: string) => boolean): string[] {
  return projectFiles(FOLDERS, /\.tsx?$/).filter(file => isOffence(readFileSync(file, 'utf8')))
}

test('no test sleeps: what is waited for is an event, or asked for by `eventually`', () => {
  const sleeping = offenders(sleepsIn)
  expect(sleeping.filter(file => !(file in MAY_SLEEP))).toEqual([])
  expect(Object.keys(MAY_SLEEP).filter(file => !sleeping.includes(file))).toEqual([])
})

test('no test asserts a clock: how long something takes is measured by a bench', () => {
  expect(offenders(assertsClock).filter(file => !(file in MAY_ASSERT_CLOCKS))).toEqual([])
})

test.each([
  'await page.waitForTimeout(500)',
  "import { setTimeout as delay } from 'node:timers/promises'",
  'await new Promise(resolve => setTimeout(resolve, 20))',
  'await new Promise<void>(done => setTimeout(() => done(), 20))',
  "await evaluate('new Promise(resolve => setTimeout(resolve, 300))', never)",
])('a sleep is seen in %s', line => {
  expect(sleepsIn(line)).toBe(true)
  expect(sleepsIn("import { setImmediate } from 'node:timers/promises'")).toBe(false)
  expect(sleepsIn('setTimeout(() => response.destroy(), 20)')).toBe(false)
})

test.each([
  'expect(performance.now() - begun).toBeLessThan(500)',
  'expect(Date.now()).toBeGreaterThan(begun + 5)',
  'const took = performance.now() - begun\nexpect(took).toBeLessThan(5)',
])('an asserted clock is seen in %s', lines => {
  expect(assertsClock(lines)).toBe(true)
  expect(assertsClock("const at = Date.now() + 60_000\nexpect(shown(at)).toBe('in a minute')")).toBe(false)
})
