import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDocument } from '../../../../main/documents/read-document'
import { patient, readBytes } from '../../../helpers/read-bytes'

const notebook = (cells: unknown[], more: object = {}) =>
  readBytes(Buffer.from(JSON.stringify({ cells, nbformat: 4, ...more })), {}, 'a.ipynb')

const ABOUT = 'as a file it is JSON, which an edit has to fit]'

test('cells are told with their outputs; a picture is named, and colours of errors are gone', async () => {
  const text = await readBytes(await readFile('test/fixtures/documents/plot.ipynb'), {}, 'plot.ipynb')
  expect(text).toBe(
    [
      `[Jupyter notebook, 2 cells; ${ABOUT}`,
      '## Cell 1 (markdown)\n\n# Title\nText\n',
      '## Cell 2 (code)\n\n```python\nprint(1)\n1+1\n```\n',
      'Output:\n\n```\n1\n```\n\nOutput:\n\n```\n2\n(image/png)\n```\n\nOutput:\n\n```\nValueError: no\n```',
    ].join('\n'),
  )
})

test('code with fences is fenced by more, and a flood of output is cut', async () => {
  const outputs = [{ output_type: 'stream', text: ['x\n'.repeat(7_500), 'y\n'.repeat(7_500)] }]
  const text = await notebook([{ cell_type: 'code', source: ['```\n', 'x'], outputs }])
  expect(text).toContain('````python\n```\nx\n````')
  expect(text).toContain('x\nx\n\n(10000 characters of output are left out here.)\ny\ny\n')
})

test('a notebook of version 3 is read, and what an output has in a form of its own is passed over', async () => {
  const cells = [
    { cell_type: 'code', input: '1', outputs: [{ output_type: 7 }, { output_type: 'x', data: { 'a/b': {} } }] },
  ]
  const bytes = Buffer.from(JSON.stringify({ metadata: {}, worksheets: [{ cells }] }))
  expect(await readBytes(bytes, {}, 'a.ipynb')).toContain('```python\n1\n```\n\nOutput:\n\n```\n(a/b)\n```')
})

test.each(['{"cells": "none"}', '{"cells": [', '{"cells": [{"source": 7}]}'])(
  '%s is a text like others',
  async text => {
    expect(await readDocument({ path: 'a.ipynb', bytes: Buffer.from(text) }, {}, patient())).toBeNull()
  },
)
