import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { Stage } from '../../../scripts/gate/stage'
import { projectRoot } from '../../../scripts/project-root'
import { livingOf } from '../../helpers/processes'
import { temporaryFolder } from '../../helpers/temp-folder'

/** The options that compile TypeScript within the process. */
const tsx = ['--import', import.meta.resolve('tsx')]
const LONG = 60_000

type GivenStage = Partial<Stage> & { code: string }

/** A stage whose program is this code, run by Node. */
function stage({ code, ...rest }: GivenStage, at: number): Stage {
  return { name: `Stage ${at + 1}`, program: process.execPath, args: ['-e', code], limit: LONG, ...rest }
}

function start(stages: readonly GivenStage[]): { child: ChildProcess; output: () => string } {
  const driver = join(import.meta.dirname, 'given-stages.ts')
  const child = spawn(process.execPath, [...tsx, driver, JSON.stringify(stages.map(stage))], { cwd: projectRoot })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  return { child, output: () => text }
}

/** The exit code of the gate, its last line, and all that it printed. */
async function gate(...stages: GivenStage[]) {
  const { child, output } = start(stages)
  const [code] = await once(child, 'close')
  return { code, last: output().trimEnd().split('\n').at(-1), output: output() }
}

/** A stage that leaves a report in which so many tests passed and failed. */
async function tested(counts: { passed?: number; failed?: number; flaky?: number }, code = ''): Promise<GivenStage> {
  const file = relative(projectRoot, join(await temporaryFolder(), 'report.json'))
  const specs = Object.entries({ expected: counts.passed, unexpected: counts.failed, flaky: counts.flaky }).flatMap(
    ([status, count = 0]) =>
      Array.from({ length: count }, (_, at) => ({
        title: `${status} ${at}`,
        file: 'some.e2e.ts',
        line: at + 1,
        tests: [{ status, annotations: [], results: [{ status, duration: 1, errors: [] }] }],
      })),
  )
  const report = JSON.stringify({ config: { rootDir: projectRoot }, suites: [{ specs }], errors: [] })
  const writes = `require('fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report)});`
  return { code: writes + code, report: { file, runner: 'playwright' } }
}

test('if everything passes, it exits with 0, and the closing line adds up the tests', async () => {
  const ran = await gate(await tested({ passed: 3 }), { code: '' }, await tested({ passed: 4 }))
  expect(ran).toMatchObject({ code: 0, last: 'Tests: 7 passed, 0 failed' })
})

test.each([
  ['fails', 'process.exit(7)', 7],
  ['throws', 'throw new Error("no")', 1],
  ['sets an exit code', 'process.exitCode = 3', 3],
  ['calls process.exit', 'setTimeout(() => process.exit(5)); setInterval(() => {}, 1000)', 5],
  ['is ended by a signal', 'process.kill(process.pid, "SIGKILL")', 137],
  ['passes its tests, and fails after them', undefined, 9],
])('a stage that %s fails the whole, and those after it run', async (_, code, exitCode) => {
  const failing = code === undefined ? await tested({ passed: 1 }, 'process.exit(9)') : { code }
  const ran = await gate(failing, await tested({ passed: 2 }))
  const passed = code === undefined ? 3 : 2
  expect(ran).toMatchObject({ code: exitCode, last: `Tests: ${passed} passed, 1 failed` })
})

test('a stage that others need is the last to run if it failed', async () => {
  const ran = await gate({ code: 'process.exit(2)', isNeeded: true }, await tested({ passed: 2 }))
  expect(ran).toMatchObject({ code: 2, last: 'Tests: 0 passed, 1 failed' })
  expect(ran.output).toContain('not run  Stage 2')
})

test('tests that failed fail the whole, also where their program ended with 0', async () => {
  const ran = await gate(await tested({ passed: 2, failed: 3 }))
  expect(ran).toMatchObject({ code: 1, last: 'Tests: 2 passed, 3 failed' })
  expect(ran.output).toContain('some.e2e.ts:2  unexpected 1')
})

test('a stage that writes no report, one that cannot be read, or ran no test has failed', async () => {
  const missing = await tested({ passed: 1 })
  const report = missing.report
  expect(await gate({ code: '', report })).toMatchObject({ code: 1, last: 'Tests: 0 passed, 1 failed' })
  const broken = `require('fs').writeFileSync(${JSON.stringify(report?.file)}, '{"a"')`
  expect(await gate({ code: broken, report })).toMatchObject({ code: 1, last: 'Tests: 0 passed, 1 failed' })
  expect(await gate(await tested({}))).toMatchObject({ code: 1, last: 'Tests: 0 passed, 1 failed' })
})

test('a report of an earlier run counts for nothing', async () => {
  const { report } = await tested({})
  const old = JSON.stringify({
    testResults: [{ name: 'a', status: 'passed', assertionResults: [{ fullName: 'a', status: 'passed' }] }],
  })
  await writeFile(join(projectRoot, report?.file ?? ''), old)
  const ran = await gate({ code: '', report: { file: report?.file ?? '', runner: 'vitest' } })
  expect(ran).toMatchObject({ code: 1, last: 'Tests: 0 passed, 1 failed' })
})

test('two flaky tests are named, three fail', async () => {
  const two = await gate(await tested({ passed: 5, flaky: 2 }))
  expect(two).toMatchObject({ code: 0, last: 'Tests: 7 passed, 0 failed' })
  expect(two.output).toContain('some.e2e.ts:1  flaky 0')
  expect(await gate(await tested({ passed: 5, flaky: 3 }))).toMatchObject({
    code: 1,
    last: 'Tests: 5 passed, 3 failed',
  })
})

test.skipIf(process.platform === 'win32')('a timer and a child that a stage leaves behind end with it', async () => {
  const file = join(await temporaryFolder(), 'pid')
  const child = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {})'
  const code = `
    const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true, stdio: 'inherit' })
    require('fs').writeFileSync(${JSON.stringify(file)}, String(child.pid))
    child.unref()
    setTimeout(() => process.exit(0), 10)
    setInterval(() => {}, 1000)`
  const ran = await gate({ code }, await tested({ passed: 1 }))
  expect(ran).toMatchObject({ code: 0, last: 'Tests: 1 passed, 0 failed' })
  expect(await livingOf([Number(await readFile(file, 'utf8'))])).toEqual([])
})

test('a stage that never ends is ended, and the ones after it run', async () => {
  const ran = await gate({ code: 'setInterval(() => {}, 1000)', limit: 300 }, await tested({ passed: 1 }))
  expect(ran).toMatchObject({ code: 1, last: 'Tests: 1 passed, 1 failed' })
  expect(ran.output).toContain('Stage 1 did not end within 0:00')
})

test('a program that is not there is named', async () => {
  const ran = await gate({ code: '', program: 'no-such-program' })
  expect(ran).toMatchObject({ code: 1, last: 'Tests: 0 passed, 1 failed' })
  expect(ran.output).toContain('Stage 1 could not be started')
})

test.skipIf(process.platform === 'win32')('a signal to the gate ends all that it started', async () => {
  const { child, output } = start([
    { code: 'console.log(`pid ${process.pid}`); setInterval(() => {}, 1000)' },
    { code: '' },
  ])
  while (!/pid \d+/.test(output())) await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(143)
  expect(output()).toContain('not run  Stage 2')
  expect(await livingOf([Number(/pid (\d+)/.exec(output())?.[1])])).toEqual([])
})
