import autocannon from 'autocannon';
const B='http://127.0.0.1:3100/api';
const login = await (await fetch(B+'/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'anna@example.com',password:'korova-na-lugu'})})).json() as any;
const headers={authorization:`Bearer ${login.access_token}`,'content-type':'application/json'};
const t=(await (await fetch(B+'/tasks?limit=100',{headers})).json() as any).items;
const run=(opts:any)=>new Promise<any>((res,rej)=>autocannon({connections:50,duration:6,headers,...opts},(e,r)=>e?rej(e):res(r)));
const want=process.argv[2];
const all:any={id:{url:B+'/tasks/'+t[0].id},list:{url:B+'/tasks?limit=50'},write:{url:B,requests:t.slice(0,100).map((x:any)=>({method:'PATCH',path:'/api/tasks/'+x.id,body:JSON.stringify({title:'Новое'})}))}};
for (const n of want?[want]:Object.keys(all)) { const r=await run(all[n]); console.log(n, 'rps',r.requests.average,'p50',r.latency.p50,'p99',r.latency.p99,'non2xx',r.non2xx); }
