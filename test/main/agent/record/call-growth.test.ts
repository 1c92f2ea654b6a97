import { expect, test } from 'vitest'
import { callGrowth } from '../../../../main/agent/record/call-growth'

/** Returns what is reported at the end of some pieces. */
function grown(name: string, pieces: readonly string[]) {
  const growth = callGrowth()
  let json = ''
  let last = growth({ name, json })
  for (const piece of pieces) {
    json += piece
    last = growth({ name, json })
  }
  return last
}

test('a call tells its path and its lines however its arguments are cut', () => {
  const json = JSON.stringify({ path: 'src/a "b".ts', content: 'one\ntwo\\nnot a break\nthree\n' })
  const whole = grown('write_file', [json])
  expect(whole).toMatchObject({ name: 'write_file', target: 'src/a "b".ts', characters: json.length })
  expect(grown('write_file', [...json])).toEqual(whole)
  for (let at = 0; at <= json.length; at++) {
    expect(grown('write_file', [json.slice(0, at), json.slice(at)])).toEqual(whole)
  }
})

test('the file of a patch and the beginning of a command are told, too', () => {
  const diff = '*** Begin Patch\n*** Update File: docs/x.md\n@@\n-a\n+b\n'
  expect(grown('apply_patch', [JSON.stringify({ diff })])).toMatchObject({ target: 'docs/x.md' })
  expect(grown('shell', [JSON.stringify({ command: 'npm test -- --watch' })])).toMatchObject({
    target: 'npm test -- --watch',
    lines: 0,
  })
  expect(grown('mcp_tool', ['{"a":1'])).toEqual({ name: 'mcp_tool', characters: 6, lines: 0 })
})

test('a second call begins at nothing', () => {
  const growth = callGrowth()
  growth({ name: 'write_file', json: '{"path":"a","content":"1\\n2\\n3\\n' })
  expect(growth({ name: 'write_file', json: '{"path":"b","content":"1\\n' })).toMatchObject({ target: 'b', lines: 1 })
})

test('a call of many thousand lines is counted piece by piece', () => {
  const growth = callGrowth()
  let json = '{"path":"a","content":"'
  let lines = 0
  for (let at = 0; at < 200; at++) {
    json += `line ${at} of a very long file that a model writes out\\n`.repeat(100)
    lines = growth({ name: 'write_file', json }).lines
  }
  expect(lines).toBe(20_000)
})
