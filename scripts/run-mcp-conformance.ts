import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { projectRoot } from './project-root'

export const REVISIONS = ['2025-11-25', '2026-07-28']

const suite = join(projectRoot, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const loader = pathToFileURL(join(projectRoot, 'scripts/mcp-conformance-node.mjs')).href
/** The folder for what each scenario saw, for whoever looks into a failure. */
const results = join(projectRoot, 'test-results/mcp-conformance')
const SCENARIO_MS = 180_000

type Surroundings = { driver: string; folder: string; say: (text: string) => void }

/**
 * Runs the official MCP suite against Atrium's own client module, at each revision of the protocol. What it is known to fail
 * stands in a file per revision: any other failure, and anything there that passes, is one. Resolves with an exit code.
 */
export async function runMcpConformance(
  revisions: readonly string[] = REVISIONS,
  say: (text: string) => void = console.log,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'))
  try {
    const driver = await bundleDriver(folder)
    let exitCode = 0
    for (const revision of revisions) exitCode = (await runSuite(revision, { driver, folder, say })) || exitCode
    return exitCode
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As one file: each scenario starts it anew. */
async function bundleDriver(folder: string): Promise<string> {
  const input = join(projectRoot, 'test/main/mcp/conformance-driver.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'driver.mjs', codeSplitting: false } },
    },
  })
  return join(folder, 'driver.mjs')
}

async function runSuite(revision: string, { driver, folder, say }: Surroundings): Promise<number> {
  await rm(join(results, revision), { recursive: true, force: true })
  const expected = join(projectRoot, `test/main/mcp/conformance-${revision}.yml`)
  const child = spawn(
    process.execPath,
    [
      ...['--import', loader, suite, 'client', '--command', `"${process.execPath}" "${driver}"`],
      ...['--requirements', revision, '--expected-failures', expected],
      ...['--timeout', String(SCENARIO_MS), '-o', join(results, revision)],
    ],
    // The files that a killed driver leaves behind go with the folder.
    { cwd: projectRoot, env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }, stdio: 'pipe' },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [exitCode] = await once(child, 'close')
  const summary = said.slice(Math.max(0, said.lastIndexOf('=== SUITE SUMMARY')))
  say(`MCP ${revision}\n${exitCode === 0 ? summary.replace(/^✓.*\n/gm, '') : summary}`)
  return exitCode ?? 1
}
