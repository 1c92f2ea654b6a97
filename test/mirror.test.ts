import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from './helpers/project-files'

/** The share of sources with a test at their path: `main/web/read-body.ts` and `test/main/web/read-body.test.ts`. */
const LEAST_SHARE = 0.6

const BODIES: ReadonlySet<unknown> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassDeclaration',
  'ClassExpression',
])

/** The views that people rely on most in the page. */
const CORE_VIEWS = [
  'renderer/features/approval/approval-card.tsx',
  'renderer/features/composer/composer.tsx',
  'renderer/features/questions/question-card.tsx',
  'renderer/features/timeline/timeline.tsx',
]

test('of the sources in main that do something, at least 60 % have a test at their path', { timeout: 60_000 }, () => {
  const sources = projectFiles(['main'], /\.tsx?$/).filter(doesSomething)
  const untested = sources.filter(source => !hasTest(source))
  expect(sources.length).toBeGreaterThan(500)
  expect(1 - untested.length / sources.length, untested.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
})

test.each(CORE_VIEWS)('%s has a test at its path', view => {
  expect(existsSync(view)).toBe(true)
  expect(hasTest(view)).toBe(true)
})

test('only what has a body is counted', () => {
  expect(hasBody('export const LIMITS = { one: 1 }\nexport type Run = (a: string) => void')).toBe(false)
  expect(hasBody('export interface Run {\n  run(): void\n}\nexport const NAMES: (() => void)[] = []')).toBe(false)
  expect(hasBody('export function run() {}')).toBe(true)
  expect(hasBody('export const run = (a: string): string => a')).toBe(true)
  expect(hasBody('export const tool = defineTool({ async run() {} })')).toBe(true)
})

/** Neither a list of what lies in its folder, nor types or constants alone. */
function doesSomething(source: string): boolean {
  return !/(\/index\.ts|\.d\.ts)$/.test(source) && hasBody(readFileSync(source, 'utf8'))
}

function hasBody(code: string): boolean {
  // Most say so at the beginning of a line, and need not be parsed for it.
  return /^(export )?(async )?function\b/m.test(code) || hasNode(parseAst(code, { lang: 'ts' }), BODIES)
}

function hasNode(node: unknown, types: ReadonlySet<unknown>): boolean {
  if (typeof node !== 'object' || node === null) return false
  return ('type' in node && types.has(node.type)) || Object.values(node).some(inner => hasNode(inner, types))
}

function hasTest(source: string): boolean {
  const path = join('test', source.replace(/\.tsx?$/, ''))
  return existsSync(`${path}.test.ts`) || existsSync(`${path}.test.tsx`)
}
