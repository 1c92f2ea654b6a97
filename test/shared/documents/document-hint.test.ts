import { expect, test } from 'vitest'
import { documentHint } from '../../../shared/documents/document-hint'

const hint = (start: string, path = 'file') => documentHint(Buffer.from(start, 'latin1'), path)

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\xef\xbb\xbf \n%PDF-2.0', 'pdf'],
  ['PK\x03\x04...', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  ['PAR1\x15', 'parquet'],
  ['Text about %PDF-1.7', null],
  ['PKZIP', null],
  ['', null],
])('a file that begins with %j is %s', (start, kind) => {
  expect(hint(start)).toBe(kind)
})

test('JSON is a notebook where it is called one and has its keys', () => {
  const notebook = '{\n "cells": [], "nbformat": 4}'
  expect(hint(notebook, '/a/B.IPYNB')).toBe('notebook')
  expect(hint(notebook, 'a.json')).toBeNull()
  expect(hint('{"name": "x"}', 'a.ipynb')).toBeNull()
})
