/// <reference types="vite/client" />
import { catalogueOf } from '../../renderer/languages/catalogue-of'

/** The catalogue in English, which the page does not load: it has the English texts where they are used. */
export const english = catalogueOf(
  import.meta.glob('../../renderer/catalogue/**/*.ts', { query: '?language=en', eager: true }),
)
