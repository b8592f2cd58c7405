import { chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { existsSync } from 'node:fs';
const system = ['/usr/bin/chromium','/usr/bin/chromium-browser','/usr/bin/google-chrome'].find(existsSync);
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? system ?? await sparticuz.executablePath(), args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1280, height: 1400 } });
await p.goto('http://localhost:38124/login');
await p.locator('input').first().fill('demo@takt.example');
await p.locator('input[type=password]').fill('северный-ветер');
await p.locator('button[type=submit]').click();
await p.waitForURL((u) => !u.pathname.includes('login'));
for (const [w, n] of [[1280,'a'],[1600,'b'],[390,'c']]) {
  await p.setViewportSize({ width: w, height: 1500 });
  await p.goto('http://localhost:38124/analytics/overview');
  await p.locator('table tbody tr').first().waitFor();
  await p.waitForTimeout(1500);
  if (n === 'a') {
    const area = p.locator('[role=application]').first();
    await area.focus(); for (let i=0;i<5;i++) await p.keyboard.press('ArrowRight');
    await p.waitForTimeout(300);
  }
  await p.screenshot({ path: `/tmp/look/${n}.png`, fullPage: true });
  if (n === 'a') {
    const cells = p.locator('td button');
    await cells.nth(0).focus(); await p.keyboard.press('ArrowDown'); await p.keyboard.press('ArrowRight');
    console.log(await p.evaluate(() => document.activeElement?.getAttribute('title')), await p.evaluate(() => [...document.querySelectorAll('tbody th span[title]')].slice(0,3).map(e=>[e.title,e.textContent])));
    await p.emulateMedia({ colorScheme: 'dark' }); await p.waitForTimeout(800); await p.screenshot({ path: `/tmp/look/dark.png` });
    await p.emulateMedia({ colorScheme: 'light' });
  }
}
await b.close();
