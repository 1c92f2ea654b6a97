import { expect, test } from 'vitest'
import { bashParser } from '../../../../../main/approvals/commands/parse/bash-parser'
import { describeTree } from '../../../../../main/approvals/commands/parse/describe-tree'
import { inSlices } from '../../../../../main/approvals/commands/parse/in-slices'
import { asEnglish } from '../../../../helpers/as-english'

test('a tree is not walked beyond its time', async () => {
  const tree = (await bashParser()).parse('ls $x')
  expect(asEnglish(await describeTree(tree!.rootNode, inSlices(-1)))).toMatchObject({
    commands: [],
    opaque: [{ reason: 'analysis takes too long', range: { start: 0, end: 5 } }],
  })
  tree?.delete()
})
