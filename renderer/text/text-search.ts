import { webSearchText } from '../catalogue/calls/web-search'

/** The texts of searches of the web. */
export const searchText = webSearchText
