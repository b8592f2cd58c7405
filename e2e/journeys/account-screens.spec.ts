import { threeCodes } from '../kit/authenticator.ts';
import { dialog } from '../kit/forms.ts';
import { newOwner, password } from '../kit/people.ts';
import { expect, expectGoodIn, settled, test } from '../kit/watch.ts';

for (const language of ['ru', 'en', 'pl']) {
  test(`every screen of the account in ${language} is accessible and fits`, async ({ page, url, watch }) => {
    test.slow();
    watch.expected('403', '/api/users/me/two-factor/setup');
    watch.expected('400', '/api/auth/verify');
    watch.expected('400', '/api/auth/reset-password');
    const good = (name: string) => expectGoodIn(language, page, name);
    const owner = await newOwner(url);
    await owner.call('PATCH', '/users/me', { language });
    await page.goto('/login');
    await page.locator(`button[lang="${language}"]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/verify-email?email=a@b.cd',
      '/verify?token=x',
    ]) {
      await page.goto(path);
      await settled(page);
      await good(path);
    }
    await page.goto(`/forgot-password?email=${owner.email}`);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('input')).toHaveCount(0);
    await good('forgotten: the letter is sent');
    await page.goto('/reset-password?token=x');
    await page.locator('input').fill(password);
    await good('reset: strength');
    await page.keyboard.press('Enter');
    await expect(page.locator('input')).toHaveCount(0);
    await good('reset: spent');

    await page.goto('/login');
    await page.locator('input[type=email]').fill(owner.email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/profile');
    await settled(page);
    await good('profile');
    await page.locator('#two-factor button').click();
    await dialog(page).locator('input[type=password]').fill(password);
    await good('confirm');
    await page.keyboard.press('Enter');
    const secret = (await dialog(page).locator('code').textContent()) ?? '';
    await good('two factors: set up');
    const [first, second] = await threeCodes(secret);
    await dialog(page).locator('input').fill(first);
    await expect(dialog(page).locator('li')).toHaveCount(10);
    await good('two factors: recovery codes');
    await dialog(page).locator('input[type=checkbox]').check();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await good('profile with two factors');

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto('/login');
    await page.locator(`button[lang="${language}"]`).click();
    await page.locator('input[type=email]').fill(owner.email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
    await good('second step');
    await page.locator('main button:not([type=submit])').first().click();
    await good('second step: recovery code');
    await page.locator('main button:not([type=submit])').first().click();
    await page.locator('input').fill(second);
    await expect(page).toHaveURL(/\/$/);
  });
}
