import { expect, test } from 'vitest'
import { firstLeftOut } from '../../../../main/workspace/search/left-out'
import { toolContext } from '../../../helpers/tool-context'

test('tells by which name a path is left out, from the lists on its way', async () => {
  const { workspace } = await toolContext({
    '.gitignore': 'dist/\n*.log\n!keep.log\n',
    'a/.gitignore': '/own\n',
    'b/.ignore': 'x\n',
    'a/own/c': '',
  })
  const leftOut = firstLeftOut(workspace, ['node_modules/'])
  const place = (path: string) => leftOut(path.split('/').map(name => (name === '*' ? null : name)))
  expect(['dist', 'a/dist/b', '*/dist', 'x.log', 'keep.log', 'x.log/y'].map(place)).toEqual([0, 1, 1, 0, -1, 0])
  expect(['a/own/c', 'own', 'b/x', 'a/x', 'a/node_modules/z', 'src'].map(place)).toEqual([1, -1, 1, -1, 1, -1])
})

test('looks no deeper than paths go', async () => {
  const { workspace } = await toolContext({})
  expect(firstLeftOut(workspace, ['deep'])([...Array.from({ length: 5_000 }, () => 'a'), 'deep'])).toBe(-1)
})
