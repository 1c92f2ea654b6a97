import { expect, test } from 'vitest'
import { pythonLine } from '../../../../main/tools/python/python-line'

const code = 'print(1)'

test('a program by a plain name is the one that lies there, and not one on PATH', () => {
  expect(pythonLine({ program: 'python', code, wantsResult: false }, 'linux')).toBe(
    "./python -u - <<'PYTHON'\nprint(1)\nPYTHON",
  )
  expect(pythonLine({ program: "/a b/it's/python3", code, wantsResult: false }, 'darwin')).toMatch(
    /^'\/a b\/it'\\''s\/python3' -u -/,
  )
})

test('PowerShell is handed the code as it stands, too', () => {
  const line = pythonLine({ program: '.venv\\Scripts\\python.exe', code, wantsResult: false }, 'win32')
  expect(line).toBe("@'\nprint(1)\n'@ | & '.venv\\Scripts\\python.exe' -X utf8 -u -")
  const ending = "x = '''\n'@ | rm\n'''"
  expect(() => pythonLine({ program: 'python', code: ending, wantsResult: false }, 'win32')).toThrow("begin with '@")
})

test('code that has no room in a line is refused', () => {
  const long = `x = "${'y'.repeat(100_000)}"`
  expect(() => pythonLine({ program: 'python', code: long, wantsResult: false }, 'linux')).toThrow(
    'limit: 100000 bytes',
  )
})
