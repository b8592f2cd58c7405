// Loaded before the product (`node --import`): its process believes another time than the machine's.
const shift = Number(process.env.CLOCK_SHIFT);
globalThis.Date = new Proxy(Date, {
  construct: (real, given: [], target) =>
    given.length > 0 ? Reflect.construct(real, given, target) : new real(real.now() + shift),
  get: (real, name, receiver) =>
    name === 'now' ? () => real.now() + shift : Reflect.get(real, name, receiver),
});
