// Runs before the first paint, so that a forced theme does not flash; a file, because the CSP allows no inline script.
(() => {
  const root = document.documentElement;
  let theme = 'auto';
  try {
    theme = localStorage.getItem('takt-theme') || theme;
    root.lang = localStorage.getItem('takt-language') || root.lang;
  } catch {
    // Storage may be blocked: the system's theme and Russian stay.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
