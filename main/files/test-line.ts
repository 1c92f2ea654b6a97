import { readEvenSecret } from '../workspace/read/read-even-secret'

type ProjectEntries = { files: readonly string[]; folders: readonly string[] }

/** Enough for what people write by hand. */
const MAX_BYTES = 64 * 1024
/** The text that npm writes if there are no tests yet. */
const NO_TESTS = /no test specified/

/** The program that runs the scripts of a `package.json`, by the file that it leaves beside it. */
const RUNNERS: readonly (readonly [lock: string, line: string])[] = [
  ['pnpm-lock.yaml', 'pnpm test'],
  ['yarn.lock', 'yarn test'],
  ['bun.lock', 'bun run test'],
  ['bun.lockb', 'bun run test'],
]

/** The line that runs a folder's tests, by the files at its own level: none of it is run to find that out. */
export async function testLine(folder: string, held: ProjectEntries): Promise<string | undefined> {
  const has = (name: string) => held.files.includes(name)
  if (has('package.json') && namesTests(await textOf(folder, 'package.json'))) {
    return RUNNERS.find(([lock]) => has(lock))?.[1] ?? 'npm test'
  }
  if (isPython(held)) return 'pytest'
  if (has('Cargo.toml')) return 'cargo test'
  if (has('go.mod')) return 'go test ./...'
  if (has('Makefile') && /^test[ \t]*:(?!=)/m.test(await textOf(folder, 'Makefile'))) return 'make test'
  return undefined
}

function isPython({ files, folders }: ProjectEntries): boolean {
  const isProject = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt'].some(name => files.includes(name))
  const hasTests =
    folders.includes('tests') || folders.includes('test') || files.some(name => /^test_.*\.py$/.test(name))
  return files.includes('pytest.ini') || files.includes('conftest.py') || (isProject && hasTests)
}

function namesTests(text: string): boolean {
  try {
    const test: unknown = JSON.parse(text)?.scripts?.test
    return typeof test === 'string' && test.trim() !== '' && !NO_TESTS.test(test)
  } catch {
    return false
  }
}

/** A file that cannot be read, or is too large, says nothing. */
async function textOf(folder: string, path: string): Promise<string> {
  try {
    const { text, isCut } = await readEvenSecret(folder, { path, maxBytes: MAX_BYTES })
    return isCut ? '' : text.replace(/^\uFEFF/, '')
  } catch {
    return ''
  }
}
