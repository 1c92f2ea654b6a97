import { describe, expect, test } from 'vitest'
import { pythonExec } from '../../../../main/tools/classic/python-exec'
import { livingOf, pidsIn } from '../../../helpers/processes'
import { runJson } from '../../../helpers/run-tool'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

async function run(input: object, context?: TestToolContext) {
  return runJson(pythonExec, input, context ?? (await toolContext()))
}

describe('a real Python', () => {
  test('gives back what is printed, and the result where it is wanted', async () => {
    const code = 'print("näh €", 1)\nresult = {"a": [1, None, "\\u4e2d"]}'
    expect(await run({ code, capture_result: true })).toMatchObject({
      ok: true,
      stdout: 'näh € 1\n',
      stderr: '',
      result: { a: [1, null, '中'] },
      execution_time_ms: expect.any(Number),
    })
    expect(await run({ code })).not.toHaveProperty('result')
  })

  test.each([
    ['x = 1', "There is no variable 'result' at the top level."],
    ['result = {1, 2}', "The result is no JSON: TypeError('Object of type set is not JSON serializable')"],
    ['result = float("nan")', 'The result is no JSON: ValueError'],
    ['import sys; sys.exit(0)', 'The code ended before its result could be read.'],
    ['a = []\na.append(a)\nresult = a', "The result is no JSON: ValueError('Circular reference"],
  ])('says why there is no result: %s', async (code, why) => {
    const { ok, result, result_error } = await run({ code, capture_result: true })
    expect({ ok, result }).toEqual({ ok: true, result: null })
    expect(result_error).toContain(why)
  })

  test('keeps both ends of a long result, as a text', async () => {
    const ran = await run({ code: 'result = ["first", "x" * 30000, "last"]', capture_result: true })
    expect(ran).toMatchObject({ ok: true, result_truncated: true })
    expect(ran.result).toHaveLength(20_000)
    expect(ran.result).toMatch(/^\["first","x+\n\.\.\. \d+ chars omitted \.\.\.\nx+","last"\]$/)
    expect(await run({ code: 'result = "x" * 100', capture_result: true })).not.toHaveProperty('result_truncated')
  })

  test('takes a result beyond what is kept of the output, and in any letters', async () => {
    const code = 'print("x" * 400000)\nresult = "中" * 19000'
    const ran = await run({ code, capture_result: true })
    expect(ran.result).toBe('中'.repeat(19_000))
    expect(ran.stdout.length).toBeLessThanOrEqual(12_000)
    expect(ran.stdout_truncated).toBe(true)
  })

  test('names the error', async () => {
    expect(await run({ code: 'print("so far")\n1 / 0' })).toMatchObject({
      ok: false,
      stdout: 'so far\n',
      error_type: 'ZeroDivisionError',
      error_message: 'division by zero',
    })
    expect(await run({ code: 'def' })).toMatchObject({ ok: false, error_type: 'SyntaxError' })
    expect(await run({ code: 'raise SystemExit(3)' })).toMatchObject({
      error_type: 'SystemExit',
      error_message: 'Python ended with exit code 3.',
    })
    expect(await run({ code: 'input()' })).toMatchObject({ error_type: 'EOFError' })
  })

  test.each([
    ['no_such_module_here', 'no_such_module_here'],
    ['yaml.no_such', 'pyyaml'],
    ['fitz', 'pymupdf'],
  ])('names the command that installs %s', async (module, name) => {
    const code = `import sys\nsys.path[:] = [p for p in sys.path if "packages" not in p]\nimport ${module}`
    const { error_type, error_message } = await run({ code })
    expect(error_type).toBe('ModuleNotFoundError')
    expect(error_message).toMatch(new RegExp(` -m pip install --user ${name}$`))
  })

  test('code is handed over as it stands', async () => {
    const code = `print('''$HOME \`id\` $(id) "q" \\'s\\' \\\\n''')\nprint("PYTHON")\nx = """\nPYTHON\nPYTHON_\n"""\nprint(len(x))`
    expect(await run({ code })).toMatchObject({
      ok: true,
      stdout: `$HOME \`id\` $(id) "q" 's' \\n\nPYTHON\n16\n`,
    })
  })

  test('ends when its time is over, with all that it started, and keeps what was printed', async () => {
    const context = await toolContext()
    const code = `import subprocess, time, pathlib
child = subprocess.Popen(["sleep", "600"])
pathlib.Path("pid").write_text(str(child.pid))
print("so far")
time.sleep(600)`
    const ran = await run({ code, timeout_seconds: 2 }, context)
    expect(ran).toMatchObject({ ok: false, timed_out: true, stdout: 'so far\n', error_type: 'TimeoutError' })
    expect(await livingOf(await pidsIn(context.path('pid'), 1))).toEqual([])
  })

  test('runs where it is said, and may import what lies there', async () => {
    const context = await toolContext({ 'sub/own.py': 'value = 7\n' })
    expect(await run({ code: 'import own; print(own.value)', working_directory: 'sub' }, context)).toMatchObject({
      stdout: '7\n',
    })
    await expect(run({ code: '1', working_directory: '..' }, context)).rejects.toThrow()
  })
})
