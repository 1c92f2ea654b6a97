import { describe, expect, test } from 'vitest'
import { decodeEntities } from '../../../shared/markdown/decode-entities'

describe('decodeEntities', () => {
  test('decodes what running text uses', () => {
    expect(decodeEntities('a &amp; b &lt;c&gt; &#39;d&#39; &#x2014; &hellip;')).toBe("a & b <c> 'd' — …")
  })

  test('decodes once, and leaves unknown names as they are', () => {
    expect(decodeEntities('&amp;lt; &nothing; &constructor; &')).toBe('&lt; &nothing; &constructor; &')
  })

  test('replaces what is not a character', () => {
    expect(decodeEntities('&#0;&#xd800;&#x110000;')).toBe('\ufffd\ufffd\ufffd')
  })
})
