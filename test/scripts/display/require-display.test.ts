import { expect, test } from 'vitest'
import { requireDisplay } from '../../../scripts/display/require-display'

test('says how to get a display where there is none', () => {
  expect(() => requireDisplay('npm start', {}, 'linux')).toThrow('xvfb-run -a npm start')
})

test.each([{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }])('is content with %o', env => {
  expect(() => requireDisplay('npm start', env, 'linux')).not.toThrow()
})

test.each(['darwin', 'win32'] as const)('asks for nothing on %s', platform => {
  expect(() => requireDisplay('npm start', {}, platform)).not.toThrow()
})
