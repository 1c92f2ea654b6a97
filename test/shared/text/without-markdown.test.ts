import { expect, test } from 'vitest'
import { withoutMarkdown } from '../../../shared/text/without-markdown'

test.each([
  ['# The **plan**', 'The plan'],
  ['It is in **cart.ts**, _not_ in `a*b*c`.', 'It is in cart.ts, not in a*b*c.'],
  ['***All*** of ~~it~~ and **`code`**', 'All of it and code'],
  ['> ## Quoted [words](https://example.org/a_b_c "title") here', 'Quoted words here'],
  ['![a picture](cat.png) and [**bold** link](x)', 'a picture and bold link'],
  ['- one\n- two', '- one\n- two'],
  ['snake_case_name, 2 * 3 * 4, __init__ and 5*', 'snake_case_name, 2 * 3 * 4, init and 5*'],
  ['\\*not emphasis\\* and ``a ` b``', '*not emphasis* and a ` b'],
  ['a [link] (apart) and ](odd', 'a [link] (apart) and ](odd'],
  ['before\n```ts\n# **as it is**\n```\n# after', 'before\n# **as it is**\nafter'],
  ['````\n```\n**x**\n````\n**y**', '```\n**x**\ny'],
  ['#hashtag and a #1', '#hashtag and a #1'],
  ['', ''],
])('of %j a person reads %j', (source, read) => {
  expect(withoutMarkdown(source)).toBe(read)
})

test('no text takes long', () => {
  for (const piece of ['`', '*', '**a', '_', '[', '[a](', '![](', '\\', '> ', '` ', 'a`b``', '~~', '**a ', '[a](b "'])
    expect(withoutMarkdown(piece.repeat(100_000)).length).toBeLessThanOrEqual(piece.length * 100_000)
})
