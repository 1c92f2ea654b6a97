import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { OLDEST, SHIPPED, type TestNode, testNode } from '../node/test-node'
import { projectRoot } from '../project-root'
import { type Tool, toolPath } from '../run-tool'
import type { Stage } from './stage'

const MINUTE = 60_000

/** The projects of Vitest that start no browser. */
const UNIT_TESTS = ['own process', 'main', 'renderer']

/** Projects are checked beside each other, and each checker of a project works out the shared types once more. */
const CHECKERS = availableParallelism() > 2 ? [] : ['--checkers', '1']

/** Types, lint and the unit tests that start no browser. */
export async function checkStages(): Promise<Stage[]> {
  return [
    {
      ...(await tool({ name: 'Types', tool: ['typescript', 'tsc'], args: ['-b', ...CHECKERS], limit: 5 * MINUTE })),
      // The compiler is a program in Go, which otherwise collects garbage for a third of its time.
      env: { GOGC: '400' },
    },
    await tool({ name: 'Lint', tool: ['@biomejs/biome', 'biome'], args: ['check', '.'], limit: 2 * MINUTE }),
    await vitest({ name: 'Unit tests', projects: UNIT_TESTS, limit: 15 * MINUTE }),
  ]
}

/** All of the gate: what is checked, the package, and everything that starts the app or a browser. */
export async function testStages(): Promise<Stage[]> {
  return [...(await checkStages()), ...(await startingStages(40 * MINUTE))]
}

/** Everything in full, and what is too long for the gate. */
export async function deepStages(): Promise<Stage[]> {
  const oldest = await testNode(OLDEST)
  const stages = [
    ...(await checkStages()).map(stage => ({ ...stage, limit: 90 * MINUTE })),
    await vitest({
      name: `Unit tests on Node ${oldest.version}`,
      projects: UNIT_TESTS,
      limit: 30 * MINUTE,
      node: oldest,
      env: { ATRIUM_DEEP: '' },
    }),
    script({ name: 'MCP conformance', file: 'scripts/mcp-conformance.ts', limit: 20 * MINUTE }),
    ...(await startingStages(180 * MINUTE)),
    script({ name: 'Kills', file: 'scripts/bench.ts', args: ['flow-kills'], limit: 60 * MINUTE }),
    script({
      name: 'Pictures of every view',
      file: 'scripts/screenshots.ts',
      args: ['test-results/screenshots'],
      limit: 90 * MINUTE,
    }),
  ]
  return stages.map(stage => ({ ...stage, env: { ATRIUM_DEEP: '1', ...stage.env } }))
}

/** Returns the stages that start the app or a browser, and those that they need. */
async function startingStages(limit: number): Promise<Stage[]> {
  return [
    script({
      name: 'Electron, and what tests need of the system',
      file: 'scripts/prepare-tests.ts',
      limit: 15 * MINUTE,
      isNeeded: true,
    }),
    script({ name: 'Build and package', file: 'scripts/package.ts', limit: 10 * MINUTE, isNeeded: true }),
    await vitest({ name: 'Tests of pages in Chromium', projects: ['browser'], limit }),
    {
      ...script({ name: 'End-to-end tests', file: 'scripts/test-e2e.ts', limit }),
      report: { file: 'test-results/end-to-end.json', runner: 'playwright' },
    },
  ]
}

type Order = Pick<Stage, 'name' | 'limit' | 'isNeeded' | 'env'>

async function tool({ tool, args, ...stage }: Order & { tool: Tool; args: string[] }): Promise<Stage> {
  return { ...stage, program: process.execPath, args: [await toolPath(tool), ...args] }
}

function script({ file, args = [], ...stage }: Order & { file: string; args?: string[] }): Stage {
  return { ...stage, program: process.execPath, args: ['--import', 'tsx', join(projectRoot, file), ...args] }
}

type VitestOrder = Order & { projects: string[]; node?: TestNode }

/** Runs projects of Vitest on the Node that ships, unless another is given. */
async function vitest({ projects, node, ...stage }: VitestOrder): Promise<Stage> {
  const file = `test-results/${stage.name.toLowerCase().replaceAll(/\W+/g, '-')}.json`
  return {
    ...stage,
    // Packages that one process has compiled are not compiled again by the hundred others.
    env: { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'), ...stage.env },
    program: (node ?? (await testNode(SHIPPED))).executable,
    args: [
      ...[await toolPath('vitest'), 'run', ...projects.flatMap(name => ['--project', name])],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    ],
    report: { file, runner: 'vitest' },
  }
}
