/**
 * The paths that searches leave out if no .gitignore mentions them, as lines of one: what programs install, cache and
 * generate, by names that nobody gives to work of their own. The person may change the list, and a path that is named is
 * searched all the same.
 */
export const USUAL_SEARCH_SKIPS: readonly string[] = [
  ...[
    'node_modules/',
    'bower_components/',
    'jspm_packages/',
    '.pnpm-store/',
    '.yarn/cache/',
    '.yarn/unplugged/',
    '.npm/',
  ],
  ...['.venv/', 'venv/', '__pycache__/', '__pypackages__/', 'site-packages/', '*.egg-info/', '.eggs/'],
  ...['.mypy_cache/', '.pytest_cache/', '.ruff_cache/', '.pytype/', '.pyre/', '.tox/', '.nox/', '.hypothesis/'],
  ...['.ipynb_checkpoints/', '.cache/', '.parcel-cache/', '.sass-cache/', '.eslintcache', '.stylelintcache', '.turbo/'],
  ...['.next/', '.nuxt/', '.svelte-kit/', '.angular/', '.docusaurus/', '.astro/', '.vite/', '.nyc_output/'],
  ...['.gradle/', '.dart_tool/', '.bundle/', '.terraform/', '.terragrunt-cache/', '.serverless/', '.aws-sam/'],
  ...['.hg/', '.svn/', '.jj/', 'CVS/', 'DerivedData/', 'Pods/', '.Trash/', '.DS_Store', 'Thumbs.db'],
]
