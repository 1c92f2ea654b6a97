import { expect, test } from 'vitest'
import { pictureSize } from '../../../../main/connected-services/work/picture-size'

test('a size is a width and a height', () => {
  expect(pictureSize('1024x768')).toEqual({ width: 1024, height: 768 })
})

test.each(['square_hd', '1024', '1024x', 'x768', '-1x5', '1e3x5', '123456x1', undefined])('%s is none', text => {
  expect(pictureSize(text)).toBeUndefined()
})
