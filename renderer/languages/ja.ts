import { catalogueOf } from './catalogue-of'

export const catalogue = catalogueOf(import.meta.glob('../catalogue/**/*.ts', { query: '?language=ja', eager: true }))
