import Temml from 'temml'
// The font may be passed on only together with its licence.
import '@fontsource/stix-two-math/LICENSE?url'
import 'temml/dist/Temml-Local.css'
import './formula.css'

/**
 * The tree of a formula in TeX, before anything is made of it; throws where it is none. It is the library's inside, whose shape
 * may change with a version: so that is pinned, and what is read of it is checked.
 */
export const toMathTree: (source: string, settings: object) => unknown = Temml.__renderToMathMLTree

/** Waits for the font, so that no formula is laid out twice. */
export async function fontLoaded(): Promise<void> {
  await document.fonts.load('1em "STIX Two Math"')
}
