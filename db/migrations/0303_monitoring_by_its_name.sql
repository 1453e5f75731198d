-- The top menu of logs and jobs is called as families of back-offices call it, where nobody named it otherwise.
update top_menu set name = '系统监控' where code = 'log' and name = '监控';
